//! Files that fail: a test is asked before each operation of its thread, and an
//! error that it answers with is the operation's.

use std::cell::RefCell;
use std::io;

use super::Operation;

/// What is asked.
type Asked = Box<dyn FnMut(Operation) -> io::Result<()>>;

thread_local! {
    static ASKED: RefCell<Option<Asked>> = const { RefCell::new(None) };
}

/// Lets `asked` refuse operations of this thread from now on.
pub fn disturb(asked: impl FnMut(Operation) -> io::Result<()> + 'static) {
    ASKED.with_borrow_mut(|all| *all = Some(Box::new(asked)));
}

/// Everything goes well again.
pub fn undisturbed() {
    ASKED.with_borrow_mut(|all| *all = None);
}

pub(super) fn ask(operation: Operation) -> io::Result<()> {
    ASKED.with_borrow_mut(|asked| match asked {
        Some(asked) => asked(operation),
        None => Ok(()),
    })
}

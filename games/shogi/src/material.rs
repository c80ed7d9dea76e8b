//! Materials: where captured pieces go to hand, the pieces other than the royal
//! ones never change, and each choice of them from a set is a game of its own.

use kanzen_index::combinations::MAX_LIKE;
use kanzen_rules::TextError;

use crate::ruleset::{MAX_KINDS, PieceSet, ROYAL, Ruleset};
use crate::sfen;

impl Ruleset {
    /// The game with the pieces that these letters name, in any order: `SSPP`.
    /// It is called `ninemasu:SSPP`.
    pub fn with_material(&self, letters: &str) -> Result<Ruleset, TextError> {
        let fail = |en: String, ja: String| {
            TextError::new(
                format!("material {letters:?}: {en}"),
                format!("駒「{letters}」：{ja}"),
            )
        };
        let kinds = || self.forms[1..self.kinds].iter();
        let mut material = [0u8; MAX_KINDS];
        for letter in letters.chars() {
            let kind = kinds().find(|form| form.letter.chars().eq([letter]));
            let kind = kind.ok_or_else(|| {
                let letters: Vec<&str> = kinds().map(|form| form.letter.as_str()).collect();
                let letters = letters.join(" ");
                fail(
                    format!("{letter:?} is no piece; the pieces are {letters}"),
                    format!("「{letter}」という駒はありません。使える駒：{letters}"),
                )
            })?;
            material[kind.kind] = material[kind.kind].saturating_add(1);
        }
        if letters.is_empty() {
            return Err(fail(
                "there must be a piece, like P; royal pieces do not count".to_string(),
                "P のように駒を 1 枚以上書いてください（王は数えません）".to_string(),
            ));
        }
        let fits = |set: &PieceSet| material.iter().zip(&set.most).all(|(n, most)| n <= most);
        if !self.sets.iter().any(fits) || material.iter().any(|n| usize::from(*n) > MAX_LIKE) {
            let sets = self.sets.iter().map(|set| {
                let pieces = kinds().map(|form| format!("{}{}", set.most[form.kind], form.letter));
                format!("{} ({})", set.name, pieces.collect::<Vec<_>>().join(" "))
            });
            let sets: Vec<String> = sets.collect();
            return Err(fail(
                format!("more pieces than any set has: {}", sets.join(", ")),
                format!(
                    "どの駒の組よりも多くなっています。駒の組：{}",
                    sets.join("、")
                ),
            ));
        }
        let mut ruleset = self.clone();
        ruleset.name = self.name.with_variant(&self.letters(&material))?;
        ruleset.material = [material, [0; MAX_KINDS]];
        ruleset.material[0][ROYAL] = 2;
        Ok(ruleset)
    }

    /// A set by its name, or the first.
    pub fn set(&self, name: Option<&str>) -> Result<&PieceSet, TextError> {
        let Some(first) = self.sets.first() else {
            return Err(self.without_sets());
        };
        let Some(name) = name else { return Ok(first) };
        let found = self.sets.iter().find(|set| set.name == name);
        found.ok_or_else(|| {
            let sets: Vec<&str> = self.sets.iter().map(|set| set.name.as_str()).collect();
            TextError::new(
                format!(
                    "there is no set {name:?}; the sets are: {}",
                    sets.join(", ")
                ),
                format!(
                    "「{name}」という駒の組はありません。指定できる組：{}",
                    sets.join("、")
                ),
            )
        })
    }

    /// Says that the pieces are fixed, so that no material can be named.
    pub fn without_sets(&self) -> TextError {
        let name = &self.name;
        TextError::new(
            format!("{name} has no sets to take pieces from: its start says which there are"),
            format!("{name} の駒は初期局面で決まっていて、選べません"),
        )
    }

    /// The letters of a material, in the order of the pieces.
    fn letters(&self, material: &[u8; MAX_KINDS]) -> String {
        let kinds = self.forms[1..self.kinds].iter();
        kinds
            .map(|form| form.letter.repeat(material[form.kind].into()))
            .collect()
    }

    /// The letters of a material named in any order, in the order of the pieces.
    pub fn material_of_name(&self, letters: &str) -> Result<String, TextError> {
        let ruleset = self.with_material(letters)?;
        Ok(self.letters(&ruleset.material[0]))
    }

    /// The letters of the material of a position, which may have any.
    pub fn material_of(&self, position: &str) -> Result<String, TextError> {
        let setup = sfen::parse(self, position)?;
        Ok(self.letters(&setup.material(self)[0]))
    }

    /// The letters of all materials of a set with so many pieces.
    pub fn materials(&self, set: &PieceSet, pieces: usize) -> Vec<String> {
        let mut found = Vec::new();
        let mut material = [0; MAX_KINDS];
        self.choose(set, 1, pieces, &mut material, &mut found);
        found
    }

    fn choose(
        &self,
        set: &PieceSet,
        kind: usize,
        left: usize,
        material: &mut [u8; MAX_KINDS],
        found: &mut Vec<String>,
    ) {
        if kind == self.kinds {
            if left == 0 {
                found.push(self.letters(material));
            }
            return;
        }
        for count in (0..=usize::from(set.most[kind]).min(left)).rev() {
            material[kind] = count as u8;
            self.choose(set, kind + 1, left - count, material, found);
        }
        material[kind] = 0;
    }
}

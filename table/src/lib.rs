//! The file a solved game is kept in.

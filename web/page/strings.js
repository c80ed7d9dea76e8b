// Every text the page shows, in English and Japanese; each part of the page keeps its own.

import app from './strings/app.js';
import board from './strings/board.js';
import cards from './strings/cards.js';
import explore from './strings/explore.js';
import learn from './strings/learn.js';
import play from './strings/play.js';

/** @type {Record<string, {en: string, ja: string}>} */
export const STRINGS = { ...app, ...board, ...cards, ...explore, ...learn, ...play };

import { LONGEST_CELL } from '../table/bounds.js';
import { fileFault } from '../table/place.js';

/** As it is written: every character of it may be an escape such as `_x000D_`. */
export const LONGEST_WRITTEN = LONGEST_CELL * 7;

/**
 * The text of a cell that may be made of differently printed runs. What stands above the words to say how they are
 * pronounced (phonetic runs) is no part of it.
 */
export class RichText {
  value = '';
  private isText = false;
  private isPhonetic = false;

  clear(): void {
    this.value = '';
    this.isText = false;
    this.isPhonetic = false;
  }

  open(name: string): void {
    if (name === 'rPh') this.isPhonetic = true;
    else if (name === 't') this.isText = !this.isPhonetic;
  }

  close(name: string): void {
    if (name === 'rPh') this.isPhonetic = false;
    else if (name === 't') this.isText = false;
  }

  add(piece: string): void {
    if (!this.isText) return;
    this.value += piece;
    if (this.value.length > LONGEST_WRITTEN) throw fileFault(`has a text of more than ${LONGEST_CELL} characters`);
  }
}

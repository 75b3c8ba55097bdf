// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Keys */
  readonly title: string;
  /** Use letters, numbers and signs as keys */
  readonly useCharacters: string;
  /**  or  */
  readonly or: string;
  /** Everywhere */
  readonly everywhere: string;
  /** Show the keys */
  readonly showKeys: string;
  /** Memory */
  readonly memory: string;
  /** Photo */
  readonly photo: string;
  /** Photo viewer */
  readonly viewer: string;
  /** Slideshow */
  readonly slideshow: string;
  /** Sort together */
  readonly sortTogether: string;
  /** Previous photo */
  readonly previousPhoto: string;
  /** Next photo */
  readonly nextPhoto: string;
  /** Previous photo of the memory */
  readonly previousOfMemory: string;
  /** Next photo of the memory */
  readonly nextOfMemory: string;
  /** Move a photo that is zoomed */
  readonly pan: string;
  /** Zoom in */
  readonly zoomIn: string;
  /** Zoom out */
  readonly zoomOut: string;
  /** Show the whole photo */
  readonly zoomReset: string;
  /** Hide or show the words */
  readonly caption: string;
  /** Close */
  readonly close: string;
  /** Pause or go on */
  readonly play: string;
  /** Drop the photo */
  readonly drop: string;
  /** Keep the photo */
  readonly keep: string;
  /** Back to the photo before */
  readonly backToBefore: string;
  /** Leave it for later */
  readonly skip: string;
  /** Space */
  readonly keySpace: string;
  /** Esc */
  readonly keyEscape: string;
  /** Ctrl / */
  readonly keyHelp: string;
  /** Left arrow */
  readonly spokenLeft: string;
  /** Right arrow */
  readonly spokenRight: string;
  /** Up arrow */
  readonly spokenUp: string;
  /** Down arrow */
  readonly spokenDown: string;
  /** Minus */
  readonly spokenMinus: string;
  /** Plus */
  readonly spokenPlus: string;
  /** Question mark */
  readonly spokenQuestion: string;
  /** Control and slash */
  readonly spokenHelp: string;
}

export declare const messages: Catalogue<Messages>;

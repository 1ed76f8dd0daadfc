import { z } from 'zod';
import { VIGNETTE_REFUSEE } from '../errors.ts';

/** The most visuals of one operation. */
export const MAX_VISUELS = 20;

/** The largest thumbnail: 320 pixels at most on its longest side weigh a few kilobytes. */
export const MAX_OCTETS_VIGNETTE = 64 * 1024;
export const MAX_COTE_VIGNETTE = 640;

/** A reduced image made by the sender's browser, in base64: a list shows it without reading the whole file. */
export const vignetteSchema = z
  .string(VIGNETTE_REFUSEE)
  .max(Math.ceil(MAX_OCTETS_VIGNETTE / 3) * 4, VIGNETTE_REFUSEE)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, VIGNETTE_REFUSEE);

import { servirDansLAtelier } from '#server/core/atelier/servir.ts';
import { FactureRefusee } from '#shared/features/argent/facture/errors.ts';
import type { ResultatLecture } from './lire-documents.ts';
import { ouvrirFacture } from '../ouvrir-facture.ts';

servirDansLAtelier<Uint8Array, ResultatLecture>(async (octets) => {
  try {
    return { facture: await ouvrirFacture(Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength)) };
  } catch (error) {
    if (error instanceof FactureRefusee) return { refus: error.refus };
    throw error;
  }
});

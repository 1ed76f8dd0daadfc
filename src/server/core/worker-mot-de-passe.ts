import { argon2Sync } from 'node:crypto';
import { servirDansLAtelier } from './atelier/servir.ts';
import type { DemandeArgon2 } from './mot-de-passe.ts';

servirDansLAtelier<DemandeArgon2, Uint8Array>(async ({ motDePasse, ...parametres }) =>
  argon2Sync('argon2id', { ...parametres, message: Buffer.from(motDePasse.normalize('NFC')) }),
);

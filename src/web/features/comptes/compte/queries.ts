import { compteContract } from '#shared/features/comptes/compte/contract.ts';
import { lectureDe } from '#web/lib/lecture.ts';

const RACINE = ['profil'] as const;

export const compteQueries = {
  profil: () => lectureDe([...RACINE, 'donnees'], compteContract.profil),
  sessions: () => lectureDe([...RACINE, 'sessions'], compteContract.sessions),
};

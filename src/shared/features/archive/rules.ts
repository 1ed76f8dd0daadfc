import type { EtatArchive } from './contract.ts';

/** Beyond this silence, what runs is taken for cut. */
export const SECONDES_SANS_BATTEMENT = 120;
/** A person asks at most this often in an hour: each archive is read, written and kept. */
export const ARCHIVES_PAR_HEURE = 60;

const HEURE_MS = 3_600_000;
export const expireLe = (termineLe: Date, heures: number): Date => new Date(termineLe.getTime() + heures * HEURE_MS);

type Vu = { readonly etat: EtatArchive; readonly battementLe: string; readonly expireLe: string | null };

export const estInterrompu = ({ etat, battementLe }: Pick<Vu, 'etat' | 'battementLe'>, maintenant: Date): boolean =>
  etat === 'EN_COURS' && maintenant.getTime() - new Date(battementLe).getTime() > SECONDES_SANS_BATTEMENT * 1000;

export const estDisponible = ({ etat, expireLe: fin }: Pick<Vu, 'etat' | 'expireLe'>, maintenant: Date): boolean =>
  etat === 'TERMINE' && fin !== null && new Date(fin) > maintenant;

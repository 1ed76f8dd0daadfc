import { exportOuvert, exportOuvertJusquau, type Abonnement } from '#shared/core/abonnement.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import type { EtatExport } from './contract.ts';
import { exportErrors } from './errors.ts';

/** The archive is kept this long. */
export const JOURS_CONSERVATION = 7;
/** Beyond this silence, what runs is taken for cut. */
export const SECONDES_SANS_BATTEMENT = 120;
/** A tenant asks at most this often in a day: each export reads everything. */
export const EXPORTS_PAR_JOUR = 10;

const JOUR_MS = 86_400_000;

export const expireLe = (termineLe: Date): Date => new Date(termineLe.getTime() + JOURS_CONSERVATION * JOUR_MS);

type Vu = { readonly etat: EtatExport; readonly battementLe: string; readonly expireLe: string | null };

export const estInterrompu = ({ etat, battementLe }: Pick<Vu, 'etat' | 'battementLe'>, maintenant: Date): boolean =>
  etat === 'EN_COURS' && maintenant.getTime() - new Date(battementLe).getTime() > SECONDES_SANS_BATTEMENT * 1000;

export const estDisponible = ({ etat, expireLe: fin }: Pick<Vu, 'etat' | 'expireLe'>, maintenant: Date): boolean =>
  etat === 'TERMINE' && fin !== null && new Date(fin) > maintenant;

/** @throws 409 EXPORT_FERME thirty days after the end of the access (entities §22) */
export const verifierOuvert = (abonnement: Abonnement, aujourdhui: Jour): void => {
  if (!exportOuvert(abonnement, aujourdhui)) throw exportErrors.ferme(formatJour(exportOuvertJusquau(abonnement) ?? aujourdhui));
};

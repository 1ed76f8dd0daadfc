import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { TenantTx } from './db/database.ts';

/** When and by whom a row was last changed: the answer to a stale version. */
type VersionDeLigne = {
  readonly version: number;
  /** Null: a setting that was never changed. */
  readonly modifieLe: string | null;
  readonly modifieParNom: string | null;
};

/**
 * Refuses a change to a row that was changed since it was read.
 * @param version the version that the browser read; undefined: the row is taken as it stands (COM-136)
 * @param auteurInconnu the name to give when the row has none
 * @throws 409 CONFLIT_VERSION with who and when
 */
export const exigerVersion = (ligne: VersionDeLigne, version: number | undefined, auteurInconnu?: string): void => {
  if (version !== undefined && ligne.version !== version) throw conflitDeVersion(ligne, auteurInconnu);
};

/** 409 CONFLIT_VERSION with who changed the row and when, for what has changed without the version telling it. */
export const conflitDeVersion = (
  { modifieParNom, modifieLe }: Pick<VersionDeLigne, 'modifieParNom' | 'modifieLe'>,
  auteurInconnu = 'un autre utilisateur',
) => coreErrors.conflitVersion(modifieParNom ?? auteurInconnu, modifieLe ?? new Date(0).toISOString());

/**
 * The row that a command needs.
 * @throws 404 for what does not exist or belongs to another account, 409 CONFLIT_VERSION as `exigerVersion`
 */
export const exigerLigne = <L extends VersionDeLigne>(ligne: L | undefined, version?: number): L => {
  if (!ligne) throw coreErrors.introuvable();
  exigerVersion(ligne, version);
  return ligne;
};

/**
 * The same for an act that not everybody may do.
 * @param permise whether the actor may
 * @throws 404, then 403, then 409 CONFLIT_VERSION
 */
export const exigerLignePermise = <L extends VersionDeLigne>(
  ligne: L | undefined,
  permise: boolean,
  version?: number,
): L => {
  const presente = exigerLigne(ligne);
  if (!permise) throw coreErrors.interdit();
  return exigerLigne(presente, version);
};

/**
 * How the commands of a feature read the row they change.
 * @param trouver reads it, locked
 * @returns throws 404, then 403 when `peut` says no, then 409 for a version that is no longer the one the person saw
 */
export const chargeurDeLigne =
  <L extends VersionDeLigne>(trouver: (tx: TenantTx, id: number) => Promise<L | undefined>) =>
  async (tx: TenantTx, acteur: Acteur, id: number, peut: (acteur: Acteur) => boolean, version?: number): Promise<L> =>
    exigerLignePermise(await trouver(tx, id), peut(acteur), version);

/** The row that a command needs, when it has no version. @throws 404 */
export const exigerPresence = <L>(ligne: L | undefined): L => {
  if (ligne === undefined) throw coreErrors.introuvable();
  return ligne;
};

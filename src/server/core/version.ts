import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { TenantTx } from './db/database.ts';

/** When and by whom a row was last changed: told to the sender of a stale version. */
type VersionDeLigne = {
  readonly version: number;
  /** Null for a setting that was never changed. */
  readonly modifieLe: string | null;
  readonly modifieParNom: string | null;
};

/**
 * Refuses to change a row that was changed since it was read.
 * @param version the version the browser read; undefined accepts the row as it stands (COM-136)
 * @param auteurInconnu the name to give when the row has none
 * @throws 409 CONFLIT_VERSION with who and when
 */
export const exigerVersion = (ligne: VersionDeLigne, version: number | undefined, auteurInconnu?: string): void => {
  if (version !== undefined && ligne.version !== version) throw conflitDeVersion(ligne, auteurInconnu);
};

/** A 409 CONFLIT_VERSION with the author and the date, for a change that the version does not reveal. */
export const conflitDeVersion = (
  { modifieParNom, modifieLe }: Pick<VersionDeLigne, 'modifieParNom' | 'modifieLe'>,
  auteurInconnu = 'un autre utilisateur',
) => coreErrors.conflitVersion(modifieParNom ?? auteurInconnu, modifieLe ?? new Date(0).toISOString());

/**
 * Requires the row of a command.
 * @throws 404 for a row that does not exist or belongs to another account, 409 CONFLIT_VERSION as `exigerVersion`
 */
export const exigerLigne = <L extends VersionDeLigne>(ligne: L | undefined, version?: number): L => {
  if (!ligne) throw coreErrors.introuvable();
  exigerVersion(ligne, version);
  return ligne;
};

/**
 * Requires the row of an act that not everybody may do.
 * @param permise whether the acteur may do it
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
 * Makes the function by which the commands of a feature read the row they change.
 * @param trouver reads the row and locks it
 * @returns throws 404, then 403 when `peut` refuses, then 409 when the version is not the one on screen
 */
export const chargeurDeLigne =
  <L extends VersionDeLigne>(trouver: (tx: TenantTx, id: number) => Promise<L | undefined>) =>
  async (tx: TenantTx, acteur: Acteur, id: number, peut: (acteur: Acteur) => boolean, version?: number): Promise<L> =>
    exigerLignePermise(await trouver(tx, id), peut(acteur), version);

/** Requires the row of a command, when it has no version. @throws 404 */
export const exigerPresence = <L>(ligne: L | undefined): L => {
  if (ligne === undefined) throw coreErrors.introuvable();
  return ligne;
};

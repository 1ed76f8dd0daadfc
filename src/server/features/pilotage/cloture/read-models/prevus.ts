import type { SystemeTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import { libelleEtatCloture } from '#shared/features/pilotage/cloture/messages.ts';
import { etatDeCloture, lignesQuiRetiennent } from '#shared/features/pilotage/cloture/rules.ts';
import { faitsDeCloture } from '../read-models.ts';
import { SORTS } from '../table.ts';
import { lignesDuCompte } from './effacement.ts';

type Prevu = {
  readonly id: number;
  readonly nom: string;
  readonly etat: string;
  readonly effacementLe: Jour;
  readonly retenues: readonly string[];
  readonly lignes: readonly { readonly table: string; readonly nombre: number; readonly sort: string }[];
};

/** The closings that are not over, with what their erasure would do, table by table, and what holds it (CPT-145). */
export const effacementsPrevus = async (tx: SystemeTx, aujourdhui: Jour): Promise<Prevu[]> => {
  const clotures = await tx
    .selectFrom('cloture')
    .select('tenant_id as id')
    .where('efface_le', 'is', null)
    .orderBy('effacement_le')
    .execute();
  const prevus: Prevu[] = [];
  for (const { id } of clotures) {
    const faits = await faitsDeCloture(tx, id);
    const nombres = await lignesDuCompte(tx, id);
    prevus.push({
      id,
      nom: faits.nom,
      etat: libelleEtatCloture[etatDeCloture(faits, aujourdhui)],
      effacementLe: faits.effacementLe,
      retenues: lignesQuiRetiennent(faits).map(({ titre, texte }) => `${titre}\u00a0: ${texte}`),
      lignes: Object.entries(nombres).map(([table, nombre]) => ({
        table,
        nombre,
        sort: SORTS[table]?.sort === 'EFFACER' ? 'à effacer' : `à garder (${SORTS[table]?.raison ?? ''})`,
      })),
    });
  }
  return prevus;
};

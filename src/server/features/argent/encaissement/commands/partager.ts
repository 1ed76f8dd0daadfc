import { aujourdhuiDe } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { enregistrerSuivi, prevenirEncours } from '#server/features/argent/encours/commands/agir.ts';
import { delaisDe } from '#server/features/argent/encours/read-models/relances.ts';
import type { LigneVerrouilleeEncours } from '#server/features/argent/encours/repository.ts';
import { insertReglement, updateActeDuReglement } from '#server/features/argent/encours/repository/reglements.ts';
import { rapportsDesLignes } from '#server/features/argent/encours/read-models/lignes.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { PartSaisieEncaissement } from '#shared/features/argent/encaissement/schemas/saisie.ts';
import { affecterMontant } from '#shared/features/argent/encaissement/rules/affecter.ts';
import { updateVersionEncaissement, type LigneEncaissement } from '../repository.ts';
import { prevenirEncaissements, type ContexteEncaissement } from './charger.ts';

/** What the bank wrote, cut to the length of a reference. */
const motsDeLaBanque = ({ info }: LigneEncaissement): string | null => info?.slice(0, 255) ?? null;

/** The encours of the other nature without a rate: their lines may say how to convert the receipt. */
export const aConvertir = (
  { partage }: Pick<LigneEncaissement, 'partage'>,
  encours: readonly Pick<LigneVerrouilleeEncours, 'id' | 'natureFiscale' | 'tauxTvaCentiemes'>[],
): number[] =>
  encours
    .filter(({ natureFiscale, tauxTvaCentiemes }) => natureFiscale !== partage && tauxTvaCentiemes === null)
    .map(({ id }) => id);

type DemandeEncaissement = Omit<PartSaisieEncaissement, 'version' | 'tauxTvaCentiemes'> &
  Partial<Pick<PartSaisieEncaissement, 'tauxTvaCentiemes'>>;
export type PartageEncaissement = {
  readonly encaissement: LigneEncaissement;
  readonly acteId: number;
  /** The settlement written for each encours. */
  readonly reglements: ReadonlyMap<number, number>;
};

type Options = {
  readonly date: Jour;
  /** The proof, one of the encours' own pièces, when there is one share. */
  readonly fichierId?: number | null | undefined;
  /** What an encours becomes first (declared, say): pure. */
  readonly avant?: (encours: LigneVerrouilleeEncours) => LigneVerrouilleeEncours;
};

/**
 * Shares an encaissement between encours, in one act (ECM-7): each share is written as the settlement of its encours.
 * @param encaissement locked
 * @param choisis its encours, locked after it, in the order of `demandes`
 * @throws what `affecterMontant` refuses
 */
export const partagerEncaissement = async (
  tx: TenantTx,
  ctx: ContexteEncaissement,
  encaissement: LigneEncaissement,
  choisis: readonly LigneVerrouilleeEncours[],
  demandes: readonly DemandeEncaissement[],
  { date, fichierId, avant = (encours) => encours }: Options,
): Promise<PartageEncaissement> => {
  const { acteur } = ctx;
  const delais = await delaisDe(tx);
  const rapports = await rapportsDesLignes(tx, aConvertir(encaissement, choisis));
  const fait = affecterMontant(encaissement, choisis.map(avant), demandes, {
    date,
    aujourdhui: aujourdhuiDe(ctx),
    delaisDe: ({ type }) => delais(type),
    rapportDesLignesDe: ({ id }) => rapports.get(id),
  });
  const reglements = new Map<number, number>();
  for (const [rang, part] of fait.parts.entries()) {
    const encours = choisis[rang]!;
    const reglement = {
      date,
      action: encaissement.nature,
      montantCentimes: part.montantCentimes,
      montantRecuCentimes: part.montantRecuCentimes,
      natureRecue: encaissement.partage,
      tauxTvaCentiemes: part.tauxTvaCentiemes,
      // A transfer without a number is named by what the bank wrote.
      reference: encaissement.numero ?? (encaissement.nature === 'VIREMENT' ? motsDeLaBanque(encaissement) : null),
    };
    const ecrit = {
      ...reglement,
      fichierId,
      solde: part.solde,
      etatAvant: encours.etat,
      encaissementId: encaissement.id,
    };
    reglements.set(encours.id, await insertReglement(tx, encours.id, ecrit, acteur));
    await enregistrerSuivi(tx, acteur, encours, fait.encours[rang]!, { action: 'regler', complement: { reglement } });
  }
  const ids = [...reglements.values()];
  if (ids.length > 1) await updateActeDuReglement(tx, ids);
  await updateVersionEncaissement(tx, encaissement.id, acteur);
  await journaliser(tx, acteur, {
    tenantId: tx.tenantId,
    objet: 'encaissement',
    objetId: encaissement.id,
    action: 'affecter',
    apres: { parts: fait.parts.map(({ encoursId, montantCentimes }) => ({ encoursId, montantCentimes })) },
  });
  prevenirEncaissements(tx, [encaissement.id]);
  prevenirEncours(tx, [...reglements.keys()]);
  return {
    encaissement: { ...fait.encaissement, version: encaissement.version + 1 },
    acteId: Math.min(...ids),
    reglements,
  };
};

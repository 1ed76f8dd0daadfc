import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type {
  RapprochementsLus,
  RapprochementSur,
} from '#shared/features/argent/encaissement/schemas/rapprochement.ts';
import type { SuiviEncaissement } from '#shared/features/argent/encaissement/rules.ts';
import type { PeriodeEncaissement } from '#shared/features/argent/encaissement/rules/candidats.ts';
import { propositionDesEncours } from '#shared/features/argent/encaissement/rules/proposes.ts';
import {
  rapprocherNatures,
  type RapprochementTaxe,
} from '#shared/features/argent/encaissement/rules/rapprocher-natures.ts';
import { rapprochementsSurs } from '#shared/features/argent/encaissement/rules/surs.ts';
import type { EncaissementPropose } from '#shared/features/argent/encours/schemas/reglement.ts';
import { cleDonneur, donneursDe } from './donneurs.ts';
import { aAffecter, ATTENTES } from './filtres.ts';
import { encoursOuverts, type EncoursPropose, type PeriodeDeLEncours } from './ouverts.ts';

type Lu = Omit<SuiviEncaissement, 'annuleLe'> & {
  readonly annuleLe: string | null;
  readonly info: string | null;
  readonly periode: PeriodeEncaissement | null;
  readonly resteCentimes: number;
  readonly version: number;
};

const lireEncaissements = (tx: TenantTx, filtre: ReturnType<typeof sql>) =>
  sql<Lu>`
  select c.id, c.laboratoire_id as "laboratoireId", c.payeur, c.nature, c.numero, c.date,
    c.montant_ht_centimes as "montantHtCentimes",
    c.tva_centimes as "tvaCentimes", c.montant_ttc_centimes as "montantTtcCentimes", c.partage,
    c.affecte_centimes as "affecteCentimes",
    c.annule_le as "annuleLe", c.info, case when c.periode_debut is not null
      then json_build_object('debut', c.periode_debut, 'fin', c.periode_fin)
        end as periode, c.reste_centimes as "resteCentimes", c.version
  from encaissement c where c.tenant_id = ${tx.tenantId} and ${filtre}`.execute(tx);

const chercher = (encaissementLu: Lu, ouverts: readonly EncoursPropose[]) =>
  rapprocherNatures(
    {
      ...encaissementLu,
      textes: [encaissementLu.numero, encaissementLu.info].filter((texte) => texte !== null),
    },
    ouverts,
  );

/** In words: its encours as they are. */
const enLecture =
  (ouverts: readonly EncoursPropose[]) =>
  ({ parts, montant, tauxTvaCentiemes, pris, points, raisons, resteCentimes, convientSeul }: RapprochementTaxe) => ({
    montantCentimes: montant.montantCentimes,
    hypothese: montant.hypothese,
    tauxTvaCentiemes,
    points,
    raisons: [...raisons],
    resteCentimes,
    convientSeul,
    parts: parts.flatMap(({ encoursId, montantCentimes }) => {
      const encours = ouverts.find(({ id }) => id === encoursId);
      if (!encours) return [];
      const { numero, info, type, etat, laboratoireNom, dateDeclaration, version, soldeCentimes } = encours;
      const { natureFiscale } = encours;
      return [
        {
          encoursId,
          encoursNumero: numero,
          encoursInfo: info,
          encoursType: type,
          encoursEtat: etat,
          laboratoireNom,
          dateDeclaration,
          version,
          natureFiscale,
          soldeCentimes,
          montantCentimes,
          montantRecuCentimes: pris.get(encoursId) ?? montantCentimes,
        },
      ];
    }),
  });

/** The encours that an encaissement may settle, with why (ECM-20). @throws 404 */
export const rapprochementsDe = async (
  tx: TenantTx,
  id: number,
  periodeDeLEncours: PeriodeDeLEncours,
): Promise<RapprochementsLus> => {
  const [encaissementLu] = (await lireEncaissements(tx, sql`c.id = ${id}`)).rows;
  if (!encaissementLu) throw coreErrors.introuvable();
  if (encaissementLu.annuleLe !== null || encaissementLu.resteCentimes === 0)
    return { rapprochements: [], remarque: 'Rien ne reste à affecter de cet encaissement.' };
  const ouverts = await encoursOuverts(tx, encaissementLu, periodeDeLEncours);
  const { rapprochements, remarque } = chercher(encaissementLu, ouverts);
  return { remarque, rapprochements: rapprochements.map(enLecture(ouverts)) };
};

/** Encaissements read at most for proposals accepted at once: the oldest come first. */
const MAX_SURS = 200;

/** The proposals that may be accepted together, the oldest first; never of a paper perhaps kept twice (ECM-26). */
export const listRapprochementsSurs = async (
  tx: TenantTx,
  periodeDeLEncours: PeriodeDeLEncours,
): Promise<RapprochementSur[]> => {
  const { rows } = await lireEncaissements(
    tx,
    sql`${aAffecter} and c.reste_centimes > 0 and not ${ATTENTES.A_VERIFIER} order by c.date, c.id limit ${MAX_SURS}`,
  );
  const parDonneur = Map.groupBy(rows, ({ payeur, laboratoireId }) => `${payeur} ${laboratoireId}`);
  const proposes: RapprochementSur[] = [];
  for (const encaissements of parDonneur.values()) {
    const [premier] = encaissements;
    if (!premier) continue;
    const ouverts = await encoursOuverts(tx, premier, periodeDeLEncours);
    for (const encaissementLu of encaissements) {
      const { id, version, nature, numero, date } = encaissementLu;
      const meilleur = chercher(encaissementLu, ouverts).rapprochements.find(({ convientSeul }) => convientSeul);
      if (meilleur)
        proposes.push({
          ...enLecture(ouverts)(meilleur),
          encaissementId: id,
          encaissementVersion: version,
          nature,
          numero,
          date,
        });
    }
  }
  return rapprochementsSurs(proposes).toSorted((a, b) => a.date.localeCompare(b.date));
};

/** Encaissements shown in a dialog at most. */
const MAX_PROPOSES = 100;

/**
 * The encaissements that may pay these encours: of their giver, with something left; the most likely first, then the
 * latest (ECM-27).
 * @returns none when the encours have several givers
 * @throws 404
 */
export const encaissementsProposes = async (
  tx: TenantTx,
  encoursIds: readonly number[],
  periodeDeLEncours: PeriodeDeLEncours,
): Promise<EncaissementPropose[]> => {
  const donneurs = await donneursDe(tx, encoursIds);
  const [donneur] = donneurs.values();
  if (!donneur || encoursIds.some((id) => !donneurs.has(id))) throw coreErrors.introuvable();
  if (new Set([...donneurs.values()].map(cleDonneur)).size > 1) return [];
  const { payeur, laboratoireId } = donneur;
  const { rows } = await lireEncaissements(
    tx,
    sql`${aAffecter} and c.payeur = ${payeur} and c.laboratoire_id is not distinct from ${laboratoireId}
      order by c.date desc, c.id desc limit ${MAX_PROPOSES}`,
  );
  const ouverts = rows.length > 0 ? await encoursOuverts(tx, donneur, periodeDeLEncours) : [];
  const proposes = rows.map((row) => {
    const { rapprochements } = chercher(row, ouverts);
    const { proposition, parts, convientSeul } = propositionDesEncours(rapprochements, encoursIds);
    return {
      propose: {
        ...row,
        parts: [...parts],
        convientSeul,
        tauxTvaCentiemes: proposition?.tauxTvaCentiemes ?? null,
        raisons: [...(proposition?.raisons ?? [])],
      },
      points: proposition?.points ?? 0,
    };
  });
  return proposes.toSorted((a, b) => b.points - a.points).map(({ propose }) => propose);
};

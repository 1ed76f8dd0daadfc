import { sql } from 'kysely';
import type { Contexte } from '#server/core/contexte.ts';
import { aujourdhuiDe, inTenant } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { modelesAExporterRfaGroupement } from '#server/features/argent/rfa-groupement/read-models/liste.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import { extractionsDesAdherents } from '#server/features/connexions/extracteur/read-models/adherents.ts';
import {
  A_REVERSER,
  FACTUREES,
  filtrerPrestations,
  PAYEES,
  REVERSEES,
} from '#server/features/prestations/prestation/read-models/filtres.ts';
import { pharmaciesDuSegment } from '#server/features/reseau/segment/read-models.ts';
import type { Jour } from '#shared/core/dates.ts';
import { periodeMontree } from '#shared/features/argent/rfa/rules/montree.ts';
import type {
  FiltresGroupement,
  StatExtractions,
  StatPrestations,
  StatRfaGroupement,
} from '#shared/features/pilotage/statistique/contract/groupement.ts';
import { progresDe } from '#shared/features/pilotage/statistique/rules/groupement.ts';
import { exigerMembres } from './reponses.ts';

type DeLAnnee = Pick<FiltresGroupement, 'annee' | 'laboratoireId'>;

const rfasDe = async (ctx: Contexte, filtres: DeLAnnee): Promise<StatRfaGroupement['rfas']> => {
  const rfas = await modelesAExporterRfaGroupement(ctx, {
    ...filtres,
    etat: 'VALIDATED',
    tri: 'laboratoire',
    ordre: 'asc',
  });
  return rfas.map((rfa) => progresDe(rfa, periodeMontree(rfa) ?? null));
};
const resume = (rfas: StatRfaGroupement['rfas']) => ({
  nombre: rfas.length,
  avecPalier: rfas.filter(({ palierAtteint }) => palierAtteint > 0).length,
});

/** The RFA sent to adhérents, as their list computes them (STA-26). @throws 404 for a laboratory of another account */
export const lireStatRfas = async (ctx: Contexte, filtres: DeLAnnee): Promise<StatRfaGroupement> => {
  const rfas = await rfasDe(ctx, filtres);
  return { rfas, annee: resume(rfas), avant: resume(await rfasDe(ctx, { ...filtres, annee: filtres.annee - 1 })) };
};

type ParLaboratoire = StatPrestations['parLaboratoire'];
const prestationsDe = async (tx: TenantTx, filtres: DeLAnnee, aujourdhui: Jour): Promise<ParLaboratoire> => {
  const gardees = filtrerPrestations(tx.tenantId, { ...filtres, tri: 'dateDebut', ordre: 'desc' }, aujourdhui);
  const { rows } = await sql<ParLaboratoire[number]>`
    select p.laboratoire_id as "laboratoireId", d.nom as "laboratoireNom",
      coalesce(sum(p.montant_ht_centimes) filter (where ${FACTUREES}), 0)::bigint as "factureCentimes",
      coalesce(sum(p.montant_ht_centimes) filter (where ${PAYEES}), 0)::bigint as "encaisseCentimes",
      coalesce(sum(p.reverse_centimes) filter (where ${REVERSEES}), 0)::bigint as "reverseCentimes",
      coalesce(sum(p.a_reverser_centimes - p.reverse_centimes) filter (where ${A_REVERSER}),
        0)::bigint as "aReverserCentimes"
    from prestation p join laboratoire l on l.tenant_id = p.tenant_id and l.id = p.laboratoire_id
    join laboratoire_detail d on d.id = l.detail_id join type_prestation y on y.tenant_id = p.tenant_id
      and y.id = p.type_id
    where ${gardees} group by 1, 2 order by 3 desc, f_tri(d.nom) collate textes, 1`.execute(tx);
  return rows;
};
const sommer = (lignes: ParLaboratoire): StatPrestations['annee'] => {
  const de = (quoi: keyof StatPrestations['annee']) => lignes.reduce((somme, ligne) => somme + ligne[quoi], 0);
  return {
    factureCentimes: de('factureCentimes'),
    encaisseCentimes: de('encaisseCentimes'),
    reverseCentimes: de('reverseCentimes'),
    aReverserCentimes: de('aReverserCentimes'),
  };
};

/**
 * Totals HT of a year, equal to those of the list's tiles (STA-27, PRS-20).
 * @throws 404 for a laboratory of another account
 */
export const lireStatPrestations = async (
  tx: TenantTx,
  filtres: DeLAnnee,
  aujourdhui: Jour,
): Promise<StatPrestations> => {
  await exigerLaboratoire(tx, filtres.laboratoireId);
  const lignes = await prestationsDe(tx, filtres, aujourdhui);
  const avant = await prestationsDe(tx, { ...filtres, annee: filtres.annee - 1 }, aujourdhui);
  const vides = (ligne: ParLaboratoire[number]) =>
    ligne.factureCentimes > 0 || ligne.encaisseCentimes > 0 || ligne.reverseCentimes > 0 || ligne.aReverserCentimes > 0;
  return { annee: sommer(lignes), avant: sommer(avant), parLaboratoire: lignes.filter(vides) };
};

/**
 * Extraction days of the adhérents that agree to show them, never an amount (STA-28, CNX-43).
 * @throws 404 for a segment or a pharmacy of another
 */
export const lireStatExtractions = (
  ctx: Contexte,
  filtres: Pick<FiltresGroupement, 'segmentId' | 'pharmacieId'>,
): Promise<StatExtractions> =>
  inTenant(ctx, async (tx) => {
    await exigerMembres(tx, filtres);
    const { segmentId, pharmacieId } = filtres;
    const duSegment = segmentId === undefined ? null : new Set(await pharmaciesDuSegment(tx, segmentId));
    const toutes = await enSysteme(tx, (systeme) => extractionsDesAdherents(systeme, tx.tenantId, aujourdhuiDe(ctx)));
    const gardees = toutes.filter(
      ({ tenantId }) =>
        (duSegment === null || duSegment.has(tenantId)) && (pharmacieId === undefined || tenantId === pharmacieId),
    );
    const adherents = gardees.flatMap(({ tenantId, nom, ville, extraction }) => {
      if (!extraction) return [];
      const de = (etat: string | null) => extraction.jours.filter((jour) => jour.etat === etat).length;
      return [
        {
          pharmacieId: tenantId,
          nom,
          ville,
          complets: de('complete'),
          incomplets: de('incomplete'),
          irrecuperables: de('irrecuperable'),
          manquants: de(null),
          dernierJour: extraction.dernierJour,
          enPanne: extraction.enPanne,
        },
      ];
    });
    const [premier] = gardees.flatMap(({ extraction }) => (extraction ? [extraction.jours.length] : []));
    return { jours: premier ?? 0, nbAdherents: gardees.length, adherents };
  });

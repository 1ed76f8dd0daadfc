import { comparerTextes } from '#shared/core/textes/comparer-textes.ts';
import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { contientTexteSql } from '#server/core/db/recherche.ts';
import { ADHESION } from '#server/features/argent/rfa/read-models/copies.ts';
import type { NbMessagesPartages, NonLus } from '#server/features/argent/rfa/read-models/non-lus.ts';
import { lireRfasSaisies, vueDeLaRfa, type RfaLue } from '#server/features/argent/rfa/read-models/rfas.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { periodeMontree } from '#shared/features/argent/rfa/rules/montree.ts';
import { reclameParLeGroupement } from '#shared/features/argent/rfa/rules/paliers.ts';
import { suivreRfa } from '#shared/features/argent/rfa/rules/suivi.ts';
import { aSuivre } from '#shared/features/argent/rfa/rules/vue.ts';
import type { rfaGroupementContract } from '#shared/features/argent/rfa-groupement/contract.ts';
import { canGererRfaGroupement } from '#shared/features/argent/rfa-groupement/policy.ts';
import { relanceDue } from '#shared/features/argent/rfa-groupement/rules.ts';
import type { AdherentRfa } from '#shared/features/argent/rfa-groupement/schemas.ts';

type PageAdherents = QueryOf<(typeof rfaGroupementContract)['adherentsRfaGroupement']>;
type RechercheAdherents = Omit<PageAdherents, 'page' | 'taille'>;
/** How many messages about each copy are unread, and how many are shown to the groupement. */
export type MessagesDesCopies = { readonly nonLus: NonLus; readonly nbMessagesPartages: NbMessagesPartages };
type LecteurRfaGroupement = {
  readonly acteur: Acteur;
  readonly aujourdhui: Jour;
  readonly messages: MessagesDesCopies;
};
const COPIE = { tenantId: sql.ref('r.tenant_id'), objetId: sql.ref('r.id') };

/** What is the pharmacy's own row of the table of adhérents. */
type Fiche = Pick<
  AdherentRfa,
  | 'copieId'
  | 'pharmacieId'
  | 'nom'
  | 'codePostal'
  | 'ville'
  | 'adherentId'
  | 'segments'
  | 'relanceeLe'
  | 'nbMessages'
  | 'nbNonLus'
> & {
  readonly finess: string | null;
  readonly relanceeAujourdhui: boolean;
};

const fiches = async (
  tx: SystemeTx,
  { acteur, aujourdhui, messages: { nonLus, nbMessagesPartages } }: LecteurRfaGroupement,
  modeleId: number,
  { q, segmentId }: Pick<RechercheAdherents, 'q' | 'segmentId'>,
): Promise<Fiche[]> => {
  const relances = sql`from rfa_relance x where x.tenant_id = r.groupement_id and x.rfa_id = r.modele_id
    and x.pharmacie_id = r.tenant_id`;
  const { rows } =
    await sql<Fiche>`select r.id as "copieId", r.tenant_id as "pharmacieId", t.nom, t.code_postal as "codePostal",
      t.ville,
      t.finess, a.id as "adherentId",
      coalesce((select json_agg(json_build_object('id', s.id, 'nom', s.nom) order by f_tri(s.nom) collate textes, s.id)
        from adhesion_segment x join segment s on s.tenant_id = x.tenant_id and s.id = x.segment_id
        where x.tenant_id = a.tenant_id and x.adhesion_id = a.id), '[]') as segments,
      (select max(x.cree_le) ${relances}) as "relanceeLe",
      exists (select ${relances} and x.jour = ${aujourdhui}::date) as "relanceeAujourdhui",
      ${nbMessagesPartages('RFA_GROUPEMENT', COPIE)} as "nbMessages",
      ${nonLus('RFA_GROUPEMENT', COPIE, acteur, { partageSeul: true })} as "nbNonLus"
    from rfa r join adhesion a on ${ADHESION} join tenant t on t.id = r.tenant_id
    where r.groupement_id = ${acteur.tenantId} and r.modele_id = ${modeleId}
      ${q ? sql`and ${contientTexteSql(['t.nom', 't.ville', 't.code_postal'], q)}` : sql``}
      ${
        segmentId === undefined
          ? sql``
          : sql`and exists (select from adhesion_segment s where s.tenant_id = a.tenant_id and s.adhesion_id = a.id
            and s.segment_id = ${segmentId})`
      }
    order by f_tri(t.nom) collate textes, r.tenant_id`.execute(tx);
  return rows;
};

/** The copies that adhérents hold, with what the computation reads. */
const copiesLues = (tx: SystemeTx, groupementId: number, modeleId: number): Promise<RfaLue[]> =>
  lireRfasSaisies(
    tx,
    sql<boolean>`r.groupement_id = ${groupementId} and r.modele_id = ${modeleId} and exists (select from adhesion a
      where ${ADHESION})`,
  );

const periodeDe = (rfa: Rfa): AdherentRfa['periode'] => {
  const montree = periodeMontree(rfa);
  if (!montree) return null;
  const { numero, debut, fin, etat, base, paliers, prochain } = montree;
  return {
    numero,
    debut,
    fin,
    etat,
    base,
    palierAtteint: paliers.findLastIndex(({ atteint }) => atteint) + 1,
    prochain: prochain && { seuil: prochain.seuil, manque: prochain.manque },
  };
};

/** An adhérent with its copy, as the groupement's own acts read it. */
export type AdherentSuivi = AdherentRfa & {
  readonly finess: string | null;
  /** The months of the base of an accepted copy, for the share and the workbook. */
  readonly bases: RfaLue['bases'];
  /** Cents that its own base gives for the tiers said reached by the groupement; null: none, or unknown (RFA-28). */
  readonly reclameSeulCentimes: number | null;
};

const reclameSeul = (copie: RfaLue, aujourdhui: Jour): number | null => {
  const sommes = suivreRfa(aSuivre(copie), aujourdhui).flatMap(({ suivis, aReclamer: { bareme, assiette } }) =>
    suivis.some(({ parLeGroupement }) => parLeGroupement) ? [reclameParLeGroupement(bareme, suivis, assiette)] : [],
  );
  const connues = sommes.filter((somme) => somme !== null);
  return sommes.length === 0 || connues.length < sommes.length ? null : connues.reduce((a, b) => a + b, 0);
};

/**
 * Every adhérent that holds a copy: its answer and, once it accepted, what it wrote of its base (RFA-26). Neither its
 * encours nor anything else of its account.
 */
export const adherentsDe = async (
  tx: SystemeTx,
  lecteur: LecteurRfaGroupement,
  modeleId: number,
  recherche: Pick<RechercheAdherents, 'q' | 'segmentId'> = {},
): Promise<AdherentSuivi[]> => {
  const { acteur, aujourdhui } = lecteur;
  const copies = new Map((await copiesLues(tx, acteur.tenantId, modeleId)).map((copieLue) => [copieLue.id, copieLue]));
  return (await fiches(tx, lecteur, modeleId, recherche)).flatMap(({ relanceeAujourdhui, ...fiche }) => {
    const copieLue = copies.get(fiche.copieId);
    if (!copieLue) return [];
    const acceptee = copieLue.acceptation === 'ACCEPTED';
    const rfa = vueDeLaRfa({ role: 'CONSULTATION_GROUPEMENT' }, copieLue, aujourdhui);
    const moisDeclares = acceptee ? copieLue.bases.length : 0;
    const relance = relanceDue(copieLue.acceptation, moisDeclares);
    return [
      {
        ...fiche,
        acceptation: copieLue.acceptation,
        recueLe: rfa.recueLe,
        repondueLe: rfa.repondueLe,
        repondueParNom: rfa.repondueParNom,
        base: acceptee ? copieLue.bases.reduce((somme, { base }) => somme + base, 0) : null,
        moisDeclares,
        dernierMois: acceptee ? (copieLue.bases.at(-1)?.mois ?? null) : null,
        periode: acceptee ? periodeDe(rfa) : null,
        proche: rfa.proche,
        relance,
        relancable: relance !== null && !relanceeAujourdhui && canGererRfaGroupement(acteur),
        bases: acceptee ? copieLue.bases : [],
        reclameSeulCentimes: acceptee ? reclameSeul(copieLue, aujourdhui) : null,
      },
    ];
  });
};

const RANG = { WAITING: 0, ACCEPTED: 1, REFUSED: 2 } as const;
const COMPARER: Readonly<Record<RechercheAdherents['tri'], (a: AdherentSuivi, b: AdherentSuivi) => number>> = {
  nom: (a, b) => comparerTextes(a.nom, b.nom),
  ville: (a, b) => comparerTextes(a.ville ?? '', b.ville ?? ''),
  acceptation: (a, b) => RANG[a.acceptation] - RANG[b.acceptation],
  base: (a, b) => (a.base ?? -1) - (b.base ?? -1),
  repondueLe: (a, b) => comparerTextes(a.repondueLe ?? '', b.repondueLe ?? ''),
};

export const pageAdherentsRfa = async (
  tx: SystemeTx,
  lecteur: LecteurRfaGroupement,
  modeleId: number,
  { page, taille, tri, ordre, acceptation, proche, aRelancer, ...recherche }: PageAdherents,
): Promise<{ elements: AdherentRfa[]; total: number }> => {
  const sens = ordre === 'asc' ? 1 : -1;
  const gardes = (await adherentsDe(tx, lecteur, modeleId, recherche))
    .filter(
      (adherentDe) =>
        (acceptation === undefined || adherentDe.acceptation === acceptation) &&
        (proche === undefined || adherentDe.proche === proche) &&
        (aRelancer === undefined || (adherentDe.relance !== null) === aRelancer),
    )
    .toSorted((a, b) => sens * (COMPARER[tri](a, b) || a.pharmacieId - b.pharmacieId));
  return {
    elements: gardes
      .slice((page - 1) * taille, page * taille)
      .map(({ finess: _f, bases: _b, reclameSeulCentimes: _r, ...adherent }) => adherent),
    total: gardes.length,
  };
};

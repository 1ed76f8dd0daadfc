import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { insertCopiesRfa, findPharmaciesVisees, upsertPaliers } from '#server/features/argent/rfa/repository/copies.ts';
import {
  annoncerCopiesRfaGroupement,
  cloreAvisDesCopies,
} from '#server/features/argent/rfa-groupement/commands/avis.ts';
import { unModeleLu } from '#server/features/argent/rfa-groupement/read-models/modeles.ts';
import { PAR_PHARMACCORD } from '#server/features/reseau/diffusion/commands.ts';
import type { Copie } from '#server/features/reseau/diffusion/read-models.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { reglementParDefaut } from '#shared/features/argent/rfa/rules/periodes.ts';
import type { BaseRfa, PeriodeRfa, ResultatRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';

type RfaGroupementDemo = {
  readonly labo: string;
  readonly gamme: string;
  readonly condition: string;
  readonly type?: BaseRfa;
  readonly resultat?: ResultatRfa;
  readonly periode?: PeriodeRfa;
  readonly segments?: readonly string[];
  /** A RFA of the next year, or of the last (-1): only who was an adhérent when it was sent received it. */
  readonly apres?: number;
  /** Info, threshold and value, hundredths; the groupement says it reached. */
  readonly paliers: readonly (readonly [info: string, seuil: number, valeur: number, dit?: true])[];
  /** Days since it was sent; absent: a draft. */
  readonly envoyee?: number;
  /** Of each adhérent in turn: its answer, and its average month when it declared. */
  readonly reponses?: readonly (readonly ['ACCEPTED' | 'REFUSED' | 'WAITING', number?])[];
};

/** The contracts of a groupement of the Atlantic coast, with what its adhérents answered and declared. */
const RFAS: readonly RfaGroupementDemo[] = [
  {
    labo: 'Dermalune',
    gamme: 'Dermalune Corps',
    condition: '1 % dès 8 000 € d’achats nets, 2,5 % dès 20 000 €, 4 % dès 60 000 €',
    paliers: [
      ['Dès 8 000 €', 800_000, 100, true],
      ['Dès 20 000 €', 2_000_000, 250],
      ['Dès 60 000 €', 6_000_000, 400],
    ],
    envoyee: 240,
    reponses: [
      ['ACCEPTED', 178_000],
      ['ACCEPTED', 64_000],
      ['REFUSED'],
      ['ACCEPTED'],
      ['WAITING'],
      ['ACCEPTED', 121_500],
      ['ACCEPTED', 98_250],
    ],
  },
  {
    labo: 'Galénix',
    gamme: 'Galénix Hiver',
    condition: '150 € dès 200 unités dans le trimestre, 400 € dès 500 unités',
    type: 'QUANTITE',
    resultat: 'MONTANT_FORFAITAIRE',
    periode: 'TRIMESTRE',
    segments: ['Littoral', 'Premium'],
    paliers: [
      ['200 unités', 20_000, 15_000],
      ['500 unités', 50_000, 40_000],
    ],
    envoyee: 4,
    reponses: [['WAITING'], ['ACCEPTED', 7_000], ['WAITING']],
  },
  {
    labo: 'Boréal Santé',
    gamme: 'Boréal Gorge',
    condition: '3 % dès 10 000 € d’achats nets',
    paliers: [['Dès 10 000 €', 1_000_000, 300]],
    envoyee: 200,
    reponses: [['REFUSED'], ['ACCEPTED', 92_000], ['ACCEPTED', 60_000], ['REFUSED']],
  },
  {
    labo: 'Dermalune',
    gamme: 'Dermalune Solaire',
    condition: '2 % dès 10 000 € d’achats nets, 5 % dès 40 000 €',
    segments: ['Littoral'],
    apres: 1,
    paliers: [
      ['Dès 10 000 €', 1_000_000, 200],
      ['Dès 40 000 €', 4_000_000, 500],
    ],
  },
  {
    labo: 'Dermalune',
    gamme: 'Dermalune Corps',
    condition: '1 % dès 8 000 € d’achats nets, 2 % dès 20 000 €',
    apres: -1,
    paliers: [
      ['Dès 8 000 €', 800_000, 100, true],
      ['Dès 20 000 €', 2_000_000, 200, true],
    ],
    envoyee: 590,
    reponses: [['ACCEPTED', 152_000], ['ACCEPTED', 71_000], ['REFUSED']],
  },
  {
    labo: 'Boréal Santé',
    gamme: 'Boréal Gorge',
    condition: '3 % dès 10 000 € d’achats nets',
    apres: -1,
    paliers: [['Dès 10 000 €', 1_000_000, 300]],
    envoyee: 590,
    reponses: [['REFUSED'], ['ACCEPTED', 54_000]],
  },
];

const AUTEUR = { ...PAR_PHARMACCORD, nomComplet: 'Kerbrat Yann' };

const creer = async (
  tx: SystemeTx,
  groupementId: number,
  laboratoireId: number,
  annee: number,
  rfaDemo: RfaGroupementDemo,
): Promise<number> => {
  const { id } = await tx
    .insertInto('rfa')
    .values({
      tenant_id: groupementId,
      laboratoire_id: laboratoireId,
      annee,
      gamme: rfaDemo.gamme,
      condition: rfaDemo.condition,
      taux: 0,
      type: rfaDemo.type ?? 'CA_NET_HT',
      resultat_type: rfaDemo.resultat ?? 'TAUX_PREMIER_EURO',
      resultat_periode: rfaDemo.periode ?? 'ANNEE',
      mode_reglement: 'RFA',
      date_reglement_prevue: reglementParDefaut(annee),
      etat: 'DRAFT',
      cree_par_nom: AUTEUR.nomComplet,
      modifie_par_nom: AUTEUR.nomComplet,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, [info, seuil, valeur, dit]] of rfaDemo.paliers.entries()) {
    const palier = await tx
      .insertInto('rfa_palier')
      .values({ tenant_id: groupementId, rfa_id: id, position, info, seuil, valeur })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (dit)
      await tx
        .insertInto('rfa_atteinte')
        .values({ tenant_id: groupementId, rfa_id: id, palier_id: palier.id, periode: 1, etat: 'VALIDE' })
        .execute();
  }
  await sql`insert into rfa_segment (tenant_id, rfa_id, segment_id)
    select ${groupementId}, ${id}, id from segment
      where tenant_id = ${groupementId} and nom = any(${[...(rfaDemo.segments ?? [])]}::text[])`.execute(tx);
  return id;
};

type Annee = { readonly annee: number; readonly aujourdhui: Jour };
/** Declares the base of the months that are over; a little more each summer. */
const declarer = async (
  tx: SystemeTx,
  { tenantId, id }: Copie,
  parMois: number,
  { annee, aujourdhui }: Annee,
): Promise<void> => {
  const finis = `${annee}-12-31` < aujourdhui ? 12 : Number(aujourdhui.slice(5, 7)) - 1;
  if (finis > 0)
    await tx
      .insertInto('rfa_base')
      .values(
        Array.from({ length: finis }, (_, i) => ({
          tenant_id: tenantId,
          rfa_id: id,
          mois: `${annee}-${String(i + 1).padStart(2, '0')}`,
          base: Math.round((parMois * (i > 3 && i < 8 ? 125 : 90)) / 100),
        })),
      )
      .execute();
};

const adherentsAu = async (
  tx: SystemeTx,
  groupementId: number,
  parmi: readonly number[],
  instant: string,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select pharmacie_id as id from adhesion where tenant_id = ${groupementId}
    and pharmacie_id = any(${[...parmi]}::bigint[]) and decidee_le < ${instant}::timestamptz order by id`.execute(tx);
  return rows.map(({ id }) => id);
};

const envoyer = async (
  tx: SystemeTx,
  groupementId: number,
  id: number,
  { envoyee = 0, reponses = [], apres = 0 }: RfaGroupementDemo,
  annee: Annee,
): Promise<void> => {
  const { aujourdhui } = annee;
  const recue = `${ajouterJours(aujourdhui, -envoyee)}T08:30:00Z`;
  await sql`update rfa set etat = 'VALIDATED', publiee_le = ${recue}::timestamptz
    where tenant_id = ${groupementId} and id = ${id}`.execute(tx);
  const visees = await findPharmaciesVisees(tx, groupementId, id);
  const pharmacieIds = apres < 0 ? await adherentsAu(tx, groupementId, visees, recue) : visees;
  const copies = await insertCopiesRfa(tx, { groupementId, modeleIds: [id], pharmacieIds });
  await annoncerCopiesRfaGroupement(tx, groupementId, await unModeleLu(tx, groupementId, id), copies, AUTEUR);
  const repondues: Copie[] = [];
  for (const [i, copie] of copies.entries()) {
    const [acceptation, parMois] = reponses[i % reponses.length] ?? ['WAITING'];
    const repondue = acceptation !== 'WAITING';
    await sql`update rfa set recue_le = ${recue}::timestamptz, acceptation = ${acceptation},
        repondue_le = case when ${repondue} then ${recue}::timestamptz + interval '2 days' end
      where tenant_id = ${copie.tenantId} and id = ${copie.id}`.execute(tx);
    if (repondue) repondues.push(copie);
    if (parMois !== undefined) await declarer(tx, copie, parMois, annee);
  }
  await cloreAvisDesCopies(tx, null, repondues);
  await upsertPaliers(tx, groupementId, repondues);
};

/** The RFA of a groupement, with what its adhérents answered and declared. */
export const chargerRfasGroupement = async (tx: SystemeTx, groupementId: number, aujourdhui: Jour): Promise<void> => {
  const { rows } = await sql<{ id: number; nom: string }>`select l.id, d.nom from laboratoire l
    join laboratoire_detail d on d.id = l.detail_id where l.tenant_id = ${groupementId}`.execute(tx);
  const laboratoires = new Map(rows.map(({ id, nom }) => [nom, id]));
  for (const rfaDemo of RFAS) {
    const laboratoireId = laboratoires.get(rfaDemo.labo);
    if (laboratoireId === undefined) continue;
    const annee = Number(aujourdhui.slice(0, 4)) + (rfaDemo.apres ?? 0);
    const id = await creer(tx, groupementId, laboratoireId, annee, rfaDemo);
    if (rfaDemo.envoyee !== undefined) await envoyer(tx, groupementId, id, rfaDemo, { annee, aujourdhui });
  }
};

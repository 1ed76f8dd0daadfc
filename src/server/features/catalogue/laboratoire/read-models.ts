import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { motifDeRecherche } from '#server/core/db/recherche.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { MontantsParNature } from '#shared/core/nature-fiscale.ts';
import { coreErrors } from '#shared/core/errors.ts';
import {
  nomsSurchargeables,
  type FicheLue,
  type Laboratoire,
  type laboratoireContract,
  type LaboratoireEnListe,
  type LaboratoireLeger,
  type StatutLaboratoire,
} from '#shared/features/catalogue/laboratoire/contract.ts';
import type { Donnees } from '#shared/features/catalogue/laboratoire/errors.ts';
import { ficheEffective, type Surcharges } from '#shared/features/catalogue/laboratoire/rules.ts';
import type { ApportsLaboratoire, LecteurDuCompte, UsagesLaboratoire } from './read-models/apports.ts';
import { colonnesFiche } from './repository.ts';

const parNom = sql`f_tri(d.nom) collate textes`;
/** The tenant's value of a column, else the catalogue's. */
const effectif = (champ: string, colonne: string) =>
  sql<string | null>`case when l.surcharges ? ${sql.lit(champ)} then l.surcharges ->> ${sql.lit(champ)} else
    ${sql.ref(`d.${colonne}`)} end`;
const ville = effectif('ville', 'ville');

const refus = sql`from laboratoire_demande q where q.tenant_id = l.tenant_id and q.detail_id = d.id
  and q.refusee_le is not null`;
/** Whether the catalogue has the laboratory, or only the account (CAT-48, CAT-51). */
const statut = sql<StatutLaboratoire>`case when d.proprietaire_tenant_id is null then 'CATALOGUE'
  when exists (select ${refus}) then 'PROPRE' else 'PROVISOIRE' end`;
const motifRefus = sql<
  string | null
>`case when d.proprietaire_tenant_id is not null then (select q.motif_refus ${refus}) end`;

const laboratoires = (tx: TenantTx) =>
  tx
    .selectFrom('laboratoire as l')
    .innerJoin('laboratoire_detail as d', 'd.id', 'l.detail_id')
    .where('l.tenant_id', '=', tx.tenantId);

const colonnesLegeres = [
  sql<number>`l.id`.as('id'),
  sql<number>`l.detail_id`.as('detailId'),
  sql<string>`d.nom`.as('nom'),
  ville.as('ville'),
  sql<string>`coalesce(l.surcharges ->> 'color', d.color)`.as('color'),
  effectif('logo', 'logo_sha256').as('logo'),
  sql<boolean>`l.etoile`.as('etoile'),
  statut.as('statut'),
] as const;

export const listLaboratoires = (tx: TenantTx): Promise<LaboratoireLeger[]> =>
  laboratoires(tx)
    .select([...colonnesLegeres])
    .orderBy('l.etoile', 'desc')
    .orderBy(parNom)
    .execute();

/** The laboratories just added, in the order of the catalogue's names. */
export const laboratoiresDe = (tx: TenantTx, detailIds: readonly number[]): Promise<LaboratoireLeger[]> =>
  laboratoires(tx)
    .where('l.detail_id', 'in', detailIds)
    .select([...colonnesLegeres])
    .orderBy(parNom)
    .execute();

export const derniersLaboratoires = (tx: TenantTx, nbLast: number): Promise<LaboratoireLeger[]> =>
  laboratoires(tx)
    .select([...colonnesLegeres])
    .orderBy('l.modifie_le', 'desc')
    .orderBy('l.id', 'desc')
    .limit(nbLast)
    .execute();

type Filtres = QueryOf<(typeof laboratoireContract)['pageLaboratoires']>;

type Dus = Pick<ApportsLaboratoire, 'encoursDus'>;
const filtres = (
  tx: TenantTx,
  { q, etoile, avecEncours }: Partial<Pick<Filtres, 'q' | 'etoile' | 'avecEncours'>>,
  { encoursDus }: Dus,
) =>
  laboratoires(tx)
    .leftJoin(encoursDus(tx.tenantId).as('dus'), (jointure) => jointure.onRef('dus.laboratoire_id', '=', 'l.id'))
    .$if(etoile !== undefined, (requete) => requete.where('l.etoile', '=', etoile!))
    .$if(avecEncours !== undefined, (requete) =>
      requete.where(sql<boolean>`(coalesce(dus.nb, 0) > 0) = ${avecEncours!}`),
    )
    .$if(Boolean(q), (requete) =>
      requete.where(
        sql<boolean>`f_normaliser(concat_ws(' ', d.nom, ${ville}))
          like f_normaliser(${motifDeRecherche(q ?? '')}::text)`,
      ),
    );

const caDe = (annee: number) =>
  sql<
    number | null
  >`(select ca.montant from laboratoire_ca ca where ca.tenant_id = l.tenant_id and ca.laboratoire_id = l.id
    and ca.annee = ${annee})`;
const nbContacts = sql<number>`(select count(*) from laboratoire_contact c where c.tenant_id = l.tenant_id
  and c.laboratoire_id = l.id)`;
const nbDus = sql<number>`coalesce(dus.nb, 0)`;
const montantsDus = sql<MontantsParNature>`jsonb_strip_nulls(jsonb_build_object('HT', dus.ht, 'TTC', dus.ttc))`;

/** The first direction puts the starred or largest ones at the top. Names break ties. */
const tri = {
  etoile: sql`not l.etoile`,
  nom: parNom,
  ville: sql`f_tri(${ville}) collate textes`,
  caN: sql`"caN"`,
  caN1: sql`"caN1"`,
  // An order, not an amount: both natures weigh.
  encoursDus: sql`coalesce(dus.ht, 0) + coalesce(dus.ttc, 0)`,
  promotionsEnCours: sql`coalesce(pr.nombre, 0)`,
  reclamationsNonLues: sql`coalesce(nl.nombre, 0)`,
  dernierRdv: sql`vu.jour`,
} as const;

const compterEtoiles = async (tx: TenantTx): Promise<number> =>
  (
    await laboratoires(tx)
      .where('l.etoile', '=', true)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const nbLaboratoires = async (tx: TenantTx, recherche: Partial<Filtres>, dus: Dus): Promise<number> =>
  (
    await filtres(tx, recherche, dus)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

const anneeDe = ({ aujourdhui }: LecteurDuCompte): number => Number(aujourdhui.slice(0, 4));
/** Totals of all that the filters keep. @param sur `over ()` beside each row of a page, nothing for one row */
const colonnesTotaux = (annee: number, sur = sql``) =>
  [
    sql<number>`count(*) ${sur}`.as('total'),
    sql<number>`coalesce(sum(${caDe(annee)}) ${sur}, 0)`.as('totalCaN'),
    sql<number>`coalesce(sum(${caDe(annee - 1)}) ${sur}, 0)`.as('totalCaN1'),
    sql<number>`coalesce(sum(dus.nb) ${sur}, 0)`.as('totalNb'),
    sql<MontantsParNature>`jsonb_strip_nulls(jsonb_build_object('HT', sum(dus.ht) ${sur},
      'TTC', sum(dus.ttc) ${sur}))`.as('totalMontants'),
  ] as const;

type Recherche = Omit<Filtres, 'page' | 'taille'>;

const enListe = (tx: TenantTx, recherche: Recherche, regard: LecteurDuCompte, apports: ApportsLaboratoire) => {
  const annee = anneeDe(regard);
  return filtres(tx, recherche, { ...regard, ...apports })
    .leftJoin(apports.promotionsEnCours(regard).as('pr'), (jointure) =>
      jointure.onRef('pr.laboratoire_id', '=', 'l.id'),
    )
    .leftJoin(apports.reclamationsNonLues(regard).as('nl'), (jointure) =>
      jointure.onRef('nl.laboratoire_id', '=', 'l.id'),
    )
    .leftJoin(apports.dernierRdv(regard).as('vu'), (jointure) => jointure.onRef('vu.laboratoire_id', '=', 'l.id'))
    .select([...colonnesLegeres])
    .select([
      caDe(annee).as('caN'),
      caDe(annee - 1).as('caN1'),
      nbDus.as('nb'),
      montantsDus.as('montants'),
      nbContacts.as('nbContacts'),
      sql<number>`coalesce(pr.nombre, 0)`.as('promotionsEnCours'),
      sql<number>`coalesce(nl.nombre, 0)`.as('reclamationsNonLues'),
      sql<
        LaboratoireEnListe['dernierRdv']
      >`case when vu.jour is not null then json_build_object('date', vu.jour, 'prive', vu.prive) end`.as('dernierRdv'),
      sql<boolean>`l.surcharges <> '{}'::jsonb`.as('personnalise'),
      'l.version',
    ])
    .orderBy(tri[recherche.tri], (o) => (recherche.ordre === 'asc' ? o.asc().nullsFirst() : o.desc().nullsLast()))
    .orderBy(parNom)
    .orderBy('l.id');
};

type Ligne = Omit<LaboratoireEnListe, 'encoursDus'> & LaboratoireEnListe['encoursDus'];
const versListe = ({ nb, montants, ...ligne }: Ligne): LaboratoireEnListe =>
  Object.assign(ligne, { encoursDus: { nb, montants } });

/**
 * The rows that the filters keep, in the asked order; one row more than an export may hold shows that there are too
 * many.
 */
export const laboratoiresAExporter = async (
  tx: TenantTx,
  recherche: Recherche,
  regard: LecteurDuCompte,
  apports: ApportsLaboratoire,
): Promise<LaboratoireEnListe[]> =>
  (
    await enListe(tx, recherche, regard, apports)
      .limit(MAX_LIGNES_EXPORT + 1)
      .execute()
  ).map(versListe);

/** The list of laboratories (CAT-12). */
export const pageLaboratoires = async (
  tx: TenantTx,
  recherche: Filtres,
  regard: LecteurDuCompte,
  apports: ApportsLaboratoire,
) => {
  const { page, taille } = recherche;
  const annee = anneeDe(regard);
  // What is due is added up once, for the rows and for their totals.
  const lignes = await enListe(tx, recherche, regard, apports)
    .select([...colonnesTotaux(annee, sql`over ()`)])
    .limit(taille)
    .offset((page - 1) * taille)
    .execute();
  // Past the last page, there is no row to tell the totals.
  const { total, totalCaN, totalCaN1, totalNb, totalMontants } =
    lignes[0] ??
    (await filtres(tx, recherche, { ...regard, ...apports })
      .select([...colonnesTotaux(annee)])
      .executeTakeFirstOrThrow());
  return {
    elements: lignes.map(
      ({ total: _total, totalCaN: _caN, totalCaN1: _caN1, totalNb: _nb, totalMontants: _montants, ...ligne }) =>
        versListe(ligne),
    ),
    total,
    annee,
    nbEtoiles: await compterEtoiles(tx),
    totaux: { caN: totalCaN, caN1: totalCaN1, encoursDus: { nb: totalNb, montants: totalMontants } },
  };
};

/** Year → whole euros. */
export const lireCa = async (tx: TenantTx, laboratoireId: number): Promise<Record<string, number>> => {
  const lignes = await tx
    .selectFrom('laboratoire_ca')
    .select(['annee', 'montant'])
    .where('tenant_id', '=', tx.tenantId)
    .where('laboratoire_id', '=', laboratoireId)
    .orderBy('annee')
    .execute();
  return Object.fromEntries(lignes.map(({ annee, montant }) => [String(annee), montant]));
};

type Cle = { readonly id: number } | { readonly nom: string };

/** @throws 404 for what is not this tenant's */
export const unLaboratoire = async (tx: TenantTx, cle: Cle, dus: Dus): Promise<Laboratoire> => {
  const ligne = await filtres(tx, {}, dus)
    .where((e) => ('id' in cle ? e('l.id', '=', cle.id) : sql<boolean>`f_normaliser(d.nom) = f_normaliser(${cle.nom})`))
    .select(colonnesFiche)
    .select([
      'l.id',
      'l.detail_id as detailId',
      'l.etoile',
      statut.as('statut'),
      motifRefus.as('motifRefus'),
      'l.surcharges',
      nbDus.as('nb'),
      montantsDus.as('montants'),
      nbContacts.as('nbContacts'),
      'l.cree_le as creeLe',
      'l.modifie_le as modifieLe',
      'l.modifie_par_nom as modifieParNom',
      'l.version',
    ])
    .executeTakeFirst();
  if (!ligne) throw coreErrors.introuvable();
  const {
    id,
    detailId,
    etoile,
    statut: sonStatut,
    motifRefus: sonMotif,
    surcharges,
    nb,
    montants,
    nbContacts: contacts,
    creeLe,
    modifieLe,
    modifieParNom,
    version,
    ...fiche
  } = ligne;
  const catalogue: FicheLue = fiche;
  const propres = surcharges as Surcharges;
  return {
    id,
    etoile,
    statut: sonStatut,
    motifRefus: sonMotif,
    laboratoireDetail: { ...ficheEffective(catalogue, propres), id: detailId },
    catalogue,
    surcharges: nomsSurchargeables.filter((nom) => propres[nom] !== undefined),
    chiffreAffaireAnnuel: await lireCa(tx, id),
    encoursDus: { nb, montants },
    nbContacts: contacts,
    creeLe,
    modifieLe,
    modifieParNom,
    version,
  };
};

/**
 * Of the list of something about one laboratory: a foreign laboratory and an unknown one answer alike (COM-11). @throws
 * 404
 */
export const exigerLaboratoire = async (tx: TenantTx, laboratoireId: number | undefined): Promise<void> => {
  if (laboratoireId === undefined) return;
  const laboratoireDuCompte = await laboratoires(tx)
    .where('l.id', '=', laboratoireId)
    .select('l.id')
    .executeTakeFirst();
  if (!laboratoireDuCompte) throw coreErrors.introuvable();
};

/** The data that prevent the tenant from removing a laboratory. */
export const donneesPortees = async (
  tx: TenantTx,
  laboratoireId: number,
  { donneesDuLaboratoire }: UsagesLaboratoire,
): Promise<Donnees> => {
  const annees = Object.keys(await lireCa(tx, laboratoireId)).length;
  const { contacts } = await laboratoires(tx)
    .where('l.id', '=', laboratoireId)
    .select(nbContacts.as('contacts'))
    .executeTakeFirstOrThrow();
  const { encours, ...autres } = await donneesDuLaboratoire(tx, laboratoireId);
  return { encours, annees, contacts, ...autres };
};

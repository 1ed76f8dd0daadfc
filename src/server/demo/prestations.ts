import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type { EtatPrestation } from '#shared/features/prestations/prestation/schemas/enumerations.ts';
import { partsDuMontant, repartirEntreAdherents } from '#shared/features/prestations/prestation/rules/repartition.ts';
import { TYPES_HABITUELS } from '#shared/features/prestations/type-prestation/rules.ts';
import { TVA_HABITUELLE } from '#shared/features/prestations/type-prestation/schemas.ts';

export type PrestationDemo = {
  readonly type: string;
  readonly labo: string;
  /** Days from today: its period, then its payment and its reversion. */
  readonly du: number;
  readonly au: number;
  readonly etat: EtatPrestation;
  readonly facture?: string;
  readonly paiement?: number;
  readonly payee?: number;
  readonly reversion?: number;
  readonly centimes?: number;
  readonly part?: number;
  /** Weights of its adhérents, in turn; none: equal parts. */
  readonly bases?: readonly number[];
  readonly operation?: string;
  readonly servis?: number;
  /** How many parts are reversed, in turn; `sansPreuve`: why they have no photo. */
  readonly reversees?: number;
  readonly sansPreuve?: string;
  readonly commentaire?: string;
};

/** What a groupement of the Atlantic coast sells to its laboratories: one in every state. */
const PRESTATIONS: readonly PrestationDemo[] = [
  {
    type: 'Catalogue',
    labo: 'Dermalune',
    du: 24,
    au: 54,
    etat: 'DRAFT',
    commentaire: 'Tarif à confirmer au prochain rendez-vous',
  },
  {
    type: 'Newsletter',
    labo: 'Galénix',
    du: -20,
    au: -6,
    etat: 'WAITING',
    facture: 'OP-2026-118',
    paiement: 24,
    reversion: 55,
    centimes: 60_000,
    part: 10_000,
  },
  {
    type: 'Animation',
    labo: 'Galénix',
    du: -75,
    au: -61,
    etat: 'WAITING',
    facture: 'OP-2026-097',
    paiement: -14,
    reversion: 16,
    centimes: 240_000,
    part: 2_500,
    servis: 4,
  },
  {
    type: 'Tête de gondole',
    labo: 'Dermalune',
    du: -24,
    au: 11,
    etat: 'CONFIRMED',
    facture: 'OP-2026-104',
    paiement: -2,
    payee: -4,
    reversion: 26,
    centimes: 480_000,
    part: 2_000,
    operation: 'Solaires d’été – implantation littoral',
    servis: 6,
    reversees: 1,
    sansPreuve: 'TG vue en rendez-vous',
  },
  {
    type: 'Challenge',
    labo: 'Dermalune',
    du: -150,
    au: -60,
    etat: 'PROCESSED',
    facture: 'OP-2026-063',
    paiement: -45,
    payee: -47,
    reversion: -20,
    centimes: 360_000,
    part: 1_500,
    bases: [1_780_000, 640_000, 1_215_000, 982_500],
    servis: 4,
    reversees: 4,
  },
  {
    type: 'Formation',
    labo: 'Galénix',
    du: -40,
    au: -39,
    etat: 'TERMINATED',
    facture: 'OP-2026-101',
    paiement: -5,
    reversion: 20,
    centimes: 90_000,
    part: 5_000,
    commentaire: 'Formatrice souffrante, reportée',
  },
];
const AUTEUR = 'Kerbrat Yann';
/** An IBAN of the right key, that no bank gave. */
const IBANS = [
  'FR1420041010050500013M02606',
  'FR7630006000011234567890189',
  'FR7630004000031234567890143',
  'FR7610107001011234567890129',
] as const;

/** In a test, the version of the first rows is the one that strangers try. */
const VERSION = 4;

const inserer = async (
  tx: SystemeTx,
  groupementId: number,
  p: PrestationDemo,
  { laboratoireId, typeId }: { readonly laboratoireId: number; readonly typeId: number },
  aujourdhui: Jour,
): Promise<number> => {
  const jour = (n: number | undefined): Jour | null => (n === undefined ? null : ajouterJours(aujourdhui, n));
  const montants = { montantHtCentimes: p.centimes ?? null, partGroupementCentiemes: p.part ?? 0 };
  const { id } = await tx
    .insertInto('prestation')
    .values({
      tenant_id: groupementId,
      laboratoire_id: laboratoireId,
      type_id: typeId,
      date_debut: ajouterJours(aujourdhui, p.du),
      date_fin: ajouterJours(aujourdhui, p.au),
      numero_facture: p.facture ?? null,
      date_facture: p.facture ? ajouterJours(aujourdhui, Math.min(p.au + 2, -1)) : null,
      date_paiement: jour(p.paiement),
      date_reversion: jour(p.reversion),
      payee_le: jour(p.payee),
      reversee_le: p.etat === 'PROCESSED' ? jour(p.reversion) : null,
      montant_ht_centimes: montants.montantHtCentimes,
      tva_centiemes: TVA_HABITUELLE,
      part_groupement_centiemes: montants.partGroupementCentiemes,
      a_reverser_centimes: partsDuMontant(montants).aReverserCentimes,
      mode_repartition: p.bases ? 'CA' : 'EGAL',
      etat: p.etat,
      etat_avant: p.etat === 'TERMINATED' ? 'WAITING' : null,
      annule_motif: p.etat === 'TERMINATED' ? 'Reportée à l’an prochain' : null,
      commentaire: p.commentaire ?? null,
      cree_par_nom: AUTEUR,
      modifie_par_nom: AUTEUR,
      version: VERSION,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('journal')
    .values({
      tenant_id: groupementId,
      utilisateur_nom: AUTEUR,
      impersonation: false,
      objet: 'prestation',
      objet_id: id,
      action: 'creer',
    })
    .execute();
  return id;
};

const partager = async (
  tx: SystemeTx,
  groupementId: number,
  id: number,
  p: PrestationDemo,
  adherents: readonly number[],
  aujourdhui: Jour,
): Promise<void> => {
  const { aReverserCentimes } = partsDuMontant({
    montantHtCentimes: p.centimes ?? null,
    partGroupementCentiemes: p.part ?? 0,
  });
  const servis = adherents.slice(0, p.servis ?? 0).map((pharmacieId, i) => ({
    pharmacieId,
    base: p.bases?.[i % p.bases.length] ?? null,
    montantHtCentimes: null,
  }));
  const issue = repartirEntreAdherents(p.bases ? 'CA' : 'EGAL', aReverserCentimes, servis);
  if (!('parts' in issue)) return;
  for (const [i, part] of issue.parts.entries()) {
    const faite = i < (p.reversees ?? 0);
    await tx
      .insertInto('reversion')
      .values({
        tenant_id: groupementId,
        prestation_id: id,
        pharmacie_id: part.pharmacieId,
        base: part.base,
        montant_ht_centimes: part.montantHtCentimes,
        etat: faite ? 'REVERSEE' : 'A_REVERSER',
        date_reversion: faite ? ajouterJours(aujourdhui, p.etat === 'PROCESSED' ? (p.reversion ?? 0) : -1) : null,
        reference: faite ? `Virement ${p.facture}` : null,
        sans_preuve_motif: faite ? (p.sansPreuve ?? null) : null,
        sans_preuve_par_nom: faite && p.sansPreuve ? AUTEUR : null,
      })
      .execute();
  }
};

/** The groupement pays a challenge that one of its adhérents won: this adhérent waits for it. */
const attendreDuGroupement = async (
  tx: SystemeTx,
  pharmacieId: number,
  labo: string,
  aujourdhui: Jour,
): Promise<void> => {
  await sql`insert into encours (tenant_id, numero, laboratoire_id, type, info, action_attendue,
    valeur_attendue_centimes, payeur, etat,
      date_declaration, date_echeance, canal_declaration, cree_par_nom, modifie_par_nom)
    select l.tenant_id, 'E-' || ${aujourdhui.slice(0, 4)} || '-9' || lpad(l.id::text, 4, '0'), l.id, 'CHALLENGE',
      'Challenge de printemps gagné',
      'COOPERATION', 45000, 'GROUPEMENT', 'DECLARE', ${ajouterJours(aujourdhui, -50)}::date,
      ${ajouterJours(aujourdhui, -20)}::date, 'MAIL',
      'Le Bihan Maëlle', 'Le Bihan Maëlle'
    from laboratoire l join laboratoire_detail d on d.id = l.detail_id
      where l.tenant_id = ${pharmacieId} and d.nom = ${labo}`.execute(tx);
};

/** Types, prestations in every state with what is reversed, and the accounts that pay and are paid. */
export const chargerPrestations = async (
  tx: SystemeTx,
  tenants: ReadonlyMap<string, number>,
  passees: readonly PrestationDemo[],
  aujourdhui: Jour,
): Promise<void> => {
  const groupementId = tenants.get('ouest') ?? 0;
  const types = await tx
    .insertInto('type_prestation')
    .values(
      TYPES_HABITUELS.map(({ nom, modeRepartition }) => ({
        tenant_id: groupementId,
        nom,
        tva_centiemes: TVA_HABITUELLE,
        mode_repartition: modeRepartition,
        cree_par_nom: AUTEUR,
        modifie_par_nom: AUTEUR,
        version: VERSION,
      })),
    )
    .returning(['id', 'nom'])
    .execute();
  const { rows: laboratoires } = await sql<{ id: number; nom: string }>`select l.id, d.nom from laboratoire l
    join laboratoire_detail d on d.id = l.detail_id where l.tenant_id = ${groupementId}`.execute(tx);
  const premiers = ['tilleuls', 'cathedrale', 'glycines'].map((cle) => tenants.get(cle) ?? 0);
  const { rows } = await sql<{ id: number }>`select pharmacie_id as id from adhesion
    where tenant_id = ${groupementId} and etat = 'ACCEPTED'
    order by array_position(${premiers}::bigint[], pharmacie_id) nulls last, pharmacie_id`.execute(tx);
  const adherents = rows.map(({ id }) => id);
  for (const [i, tenantId] of [groupementId, ...adherents.slice(0, 3)].entries())
    await sql`insert into coordonnees_bancaires (tenant_id, titulaire, iban, modifie_par_nom, version)
      select id, left(nom, 70), ${IBANS[i]!}, (select btrim(u.nom || ' ' || u.prenom) from utilisateur u
        where u.tenant_id = t.id order by u.id limit 1), ${VERSION} from tenant t where id = ${tenantId}`.execute(tx);
  for (const p of [...PRESTATIONS, ...passees]) {
    const laboratoireId = laboratoires.find(({ nom }) => nom === p.labo)?.id;
    const typeId = types.find(({ nom }) => nom === p.type)?.id;
    if (laboratoireId === undefined || typeId === undefined) throw new Error(`unknown ${p.labo} or ${p.type}`);
    const id = await inserer(tx, groupementId, p, { laboratoireId, typeId }, aujourdhui);
    if (p.operation)
      await sql`insert into prestation_promotion (tenant_id, prestation_id, promotion_id)
        select ${groupementId}, ${id}, id from promotion
          where tenant_id = ${groupementId} and nom_operation = ${p.operation}`.execute(tx);
    if (p.servis) await partager(tx, groupementId, id, p, adherents, aujourdhui);
  }
  await attendreDuGroupement(tx, tenants.get('cathedrale') ?? 0, 'Dermalune', aujourdhui);
};

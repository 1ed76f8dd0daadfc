import pg from 'pg';
import { lirePayps, traiterCompte } from '#server/features/coupons/coupon/commands/lire.ts';
import { creerMonde as creerMondePromotion } from '#server/testing/mondes/promotion.ts';
import { avecSortiePressee } from '#server/testing/sortie-pressee.ts';
import type { Coupon, Creance } from '#shared/features/coupons/coupon/contract.ts';
import { demarrerPayps, type CouponSimule, type VersementSimule } from '../../../../simulators/payps/serveur.ts';

export const PAYPS = '/api/v1/payps';
export const EMAIL = 'titulaire@canal.fr';
export const EAN = '3518370400049';

type Methode = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A pharmacy, the simulator of Payps where it has an account, its brand « Éclat » linked to its laboratory. */
export const creerMonde = async () => {
  const payps = await demarrerPayps();
  const base = await creerMondePromotion({ sortiesLocales: [`127.0.0.1:${payps.port}`] });
  const { app, jetons, pharmacie, labo } = base;
  const editeur = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
  const { dbSysteme } = app.services;
  const compte = payps.unCompte(EMAIL, { marques: ['Éclat', 'Sans labo'] });
  const proprietaire = new pg.Client(app.proprietaire);
  await proprietaire.connect();
  let numero = 0;

  const appeler = (methode: Methode, suite: string, corps?: unknown, jeton = jetons.ADMIN) =>
    app.appeler(jeton, methode, `${PAYPS}${suite}`, corps === undefined ? {} : { corps });
  const ok = async (...demande: Parameters<typeof appeler>): Promise<any> => {
    const { status, corps } = await appeler(...demande);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
    return corps;
  };
  const { version } = await ok('GET', '/reglage', undefined, editeur);
  await ok('PUT', '/reglage', { url: payps.url, version }, editeur);

  const connecter = (champs: object = {}) =>
    appeler('POST', '/connexion', { email: EMAIL, motDePasse: 'Payps1', ...champs });
  /** What the job does, as its last try. */
  const lire = (tenantId = pharmacie, options?: Parameters<typeof lirePayps>[2]) =>
    lirePayps(avecSortiePressee(app.services), tenantId, options);
  const marque = async (nom: string) =>
    (await ok('GET', '/marques', undefined, editeur)).marques.find(
      (marquePayps: { nom: string }) => marquePayps.nom === nom,
    );
  const detailDe = async (laboratoireId: number): Promise<number> =>
    (
      await dbSysteme
        .selectFrom('laboratoire')
        .select('detail_id')
        .where('id', '=', laboratoireId)
        .executeTakeFirstOrThrow()
    ).detail_id;
  const lier = async (nom: string, laboratoireId: number | null = labo) => {
    const { id, version: presente } = await marque(nom);
    const laboratoireDetailId = laboratoireId === null ? null : await detailDe(laboratoireId);
    return ok('PUT', `/marques/${id}`, { laboratoireDetailId, version: presente }, editeur);
  };

  const coupon = (champs: Partial<CouponSimule> = {}): CouponSimule => {
    const couponSimule: CouponSimule = {
      id: `C-${++numero}`,
      revision: 1,
      marque: 'Éclat',
      code: EAN,
      designation: 'Solaire SPF50',
      jour: '2026-03-05',
      quantite: 1,
      montantCentimes: 300,
      etat: 'UTILISE',
      motif: null,
      ...champs,
    };
    compte.coupons.push(couponSimule);
    return couponSimule;
  };
  const versement = (
    lignes: readonly Pick<CouponSimule, 'id' | 'montantCentimes'>[],
    champs: Partial<VersementSimule> = {},
  ): VersementSimule => {
    const versementSimule: VersementSimule = {
      id: `V-${++numero}`,
      revision: 1,
      marque: 'Éclat',
      jour: '2026-03-04',
      annule: false,
      lignes: lignes.map(({ id, montantCentimes }) => ({ coupon: id, montantCentimes: montantCentimes ?? 1 })),
      ...champs,
    };
    compte.versements.push(versementSimule);
    return versementSimule;
  };
  const coupons = async (query = ''): Promise<Coupon[]> => (await ok('GET', `/coupons${query}`)).elements;
  const creances = async (): Promise<{ creances: Creance[]; versementsEnAttente: unknown[] }> => ok('GET', '/creances');
  const encours = () =>
    dbSysteme
      .selectFrom('encours')
      .select([
        'id',
        'etat',
        'info',
        'valeur_attendue_centimes as attendu',
        'valeur_reglee_centimes as recu',
        'canal_declaration as canal',
        'date_declaration as declareLe',
      ])
      .where('tenant_id', '=', pharmacie)
      .where('source_type', '=', 'PAYPS')
      .orderBy('id')
      .execute();
  const encaissements = () =>
    dbSysteme
      .selectFrom('encaissement')
      .select([
        'id',
        'numero',
        'version',
        'montant_ttc_centimes as ttc',
        'affecte_centimes as affecte',
        'annule_le as annuleLe',
        'source',
      ])
      .where('tenant_id', '=', pharmacie)
      .orderBy('id')
      .execute();
  /** Nothing of Payps is left in the account. */
  const vider = async () => {
    payps.reparer();
    for (const table of [compte.coupons, compte.versements]) table.length = 0;
    await proprietaire.query(
      'truncate payps_versement, payps_coupon, payps_creance, payps_compte, encours, encaissement, promotion cascade',
    );
  };
  return {
    ...base,
    payps,
    compte,
    editeur,
    appelerPayps: appeler,
    ok,
    connecter,
    lire,
    traiter: () => traiterCompte(app.services, pharmacie),
    marque,
    lier,
    detailDe,
    coupon,
    versement,
    coupons,
    creances,
    encours,
    encaissements,
    vider,
    fermer: async () => {
      await proprietaire.end();
      await app.fermer();
      await payps.fermer();
    },
  };
};
export type Monde = Awaited<ReturnType<typeof creerMonde>>;

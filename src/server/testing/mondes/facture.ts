import { outilsFacture } from '#server/composition/controle-factures.ts';
import { composerFacture, type FactureAComposer, type LigneAComposer } from '#server/demo/facture/composer.ts';
import { ecrireCii } from '#server/demo/facture/ecrire-cii.ts';
import { travailControle } from '#server/features/argent/facture/commands/comparer.ts';
import { travailLecture } from '#server/features/argent/facture/commands/deposer.ts';
import { travauxFacture } from '#server/features/argent/facture/jobs.ts';
import { creerMonde as creerMondeEncours } from '#server/testing/mondes/encours.ts';
import { multipartAvec, type FichierEnvoye } from '#server/testing/multipart.ts';
import { uneCondition } from '#shared/features/conditions/condition/exemples-de-test.ts';
import type { Condition } from '#shared/features/conditions/condition/schemas.ts';
import { saisieDuDetail } from '#shared/features/argent/facture/rules/saisie/saisie-du-detail.ts';
import type { DepotFacture, DetailFacture, Facture } from '#shared/features/argent/facture/schemas/lecture.ts';

export const FACTURES = '/api/v1/factures';
export const VENDEUR = {
  nom: 'Éclat Santé SAS',
  siren: '732829320',
  siret: '73282932000074',
  tva: 'FR44732829320',
} as const;
/** Twelve at 10 €, 25 % off. */
export const uneLigne = (champs: Partial<LigneAComposer> = {}): LigneAComposer => ({
  nom: 'Solaire lait SPF50',
  ean: '3518370400049',
  quantite: 12,
  prixBrutCentimes: 1_000,
  remiseCentiemes: 2_500,
  tvaCentiemes: 2_000,
  ...champs,
});

type Methode = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A pharmacy and its laboratories, invoices written by us, the job that reads them. */
export const creerMonde = async () => {
  const base = await creerMondeEncours();
  const { app, jetons, pharmacie } = base;
  app.horloge.maintenant = new Date('2026-11-21T10:00:00Z');
  const travaux = travauxFacture(outilsFacture);
  let numero = 0;

  const appeler = (methode: Methode, suite: string, corps?: unknown, jeton = jetons.ADMIN) =>
    app.appeler(jeton, methode, `${FACTURES}${suite}`, corps === undefined ? {} : { corps });
  const ok = async (...demande: Parameters<typeof appeler>): Promise<any> => {
    const { status, corps } = await appeler(...demande);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
    return corps;
  };
  const code = async (...demande: Parameters<typeof appeler>): Promise<unknown> => {
    const { status, corps } = await appeler(...demande);
    return status === 200 ? 200 : corps.code;
  };

  const composer = (champs: Partial<FactureAComposer> = {}) =>
    composerFacture({
      numero: `F-${++numero}`,
      date: '2026-10-15',
      vendeur: VENDEUR,
      lignes: [uneLigne()],
      ...champs,
    });
  const enXml = (champs: Partial<FactureAComposer> = {}): FichierEnvoye => {
    const facture = composer(champs);
    return { nom: `${facture.numero}.xml`, mime: 'application/xml', contenu: ecrireCii(facture) };
  };

  const executer = async (nom: string, donnees: unknown): Promise<void> => {
    const travail = travaux.find((travailDiffere) => travailDiffere.nom === nom);
    await travail!.traiter(donnees, app.services, {
      essai: 1,
      dernierEssai: false,
      signal: new AbortController().signal,
    });
  };
  const lire = (depotId: number, tenantId = pharmacie) => executer(travailLecture.nom, { tenantId, depotId });
  const recontroler = (laboratoireId: number, tenantId = pharmacie) =>
    executer(travailControle.nom, { tenantId, laboratoireId });

  const envoyer = (jeton: string, donnees: object, ...fichiers: readonly FichierEnvoye[]) => {
    const { corps, entetes } = multipartAvec(donnees, ...fichiers);
    return app.appeler(jeton, 'POST', `${FACTURES}/depots`, { corps, entetes });
  };
  /** Drops files, runs the job, and gives the report. */
  const deposer = async (...fichiers: readonly FichierEnvoye[]): Promise<DepotFacture> => {
    const { status, corps } = await envoyer(jetons.ADMIN, { attendus: fichiers.length }, ...fichiers);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
    await lire(corps.id);
    return ok('GET', `/depots/${corps.id}`);
  };
  const detail = (id: number, jeton = jetons.ADMIN): Promise<DetailFacture> => ok('GET', `/${id}`, undefined, jeton);
  /** One invoice, dropped alone. */
  const recevoir = async (champs: Partial<FactureAComposer> = {}): Promise<DetailFacture> => {
    const { documents } = await deposer(enXml(champs));
    const [document] = documents;
    if (!document?.factureId) throw new Error(JSON.stringify(documents));
    return detail(document.factureId);
  };
  const choisir = (facture: Pick<Facture, 'id' | 'version'>, laboratoireId = base.labo): Promise<DetailFacture> =>
    ok('PUT', `/${facture.id}/laboratoire`, { laboratoireId, version: facture.version });
  /** What is not named stays as it is kept. */
  const corriger = (facture: DetailFacture, champs: object): Promise<DetailFacture> =>
    ok('PUT', `/${facture.id}/saisie`, { ...saisieDuDetail(facture), ...champs, version: facture.version });
  /** The numbers of the seller are known from now on. */
  const connaitre = async (laboratoireId = base.labo): Promise<DetailFacture> =>
    choisir(await recevoir(), laboratoireId);

  const conditionner = async (champs: Partial<Parameters<typeof uneCondition>[0]> = {}): Promise<Condition> => {
    const corps = uneCondition({
      laboratoireId: base.labo,
      gamme: 'Solaires',
      condition: 'Remise sur facture',
      remise: '30 %',
      ...champs,
    });
    const reponse = await app.appeler(jetons.ADMIN, 'POST', '/api/v1/conditions', { corps });
    if (reponse.status !== 200) throw new Error(JSON.stringify(reponse.corps));
    return reponse.corps;
  };
  return {
    ...base,
    appelerFacture: appeler,
    ok,
    code,
    composer,
    enXml,
    envoyer,
    lire,
    deposer,
    detail,
    recevoir,
    choisir,
    corriger,
    connaitre,
    conditionner,
    recontroler,
  };
};
export type MondeFacture = Awaited<ReturnType<typeof creerMonde>>;

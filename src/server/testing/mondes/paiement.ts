import { enCorps, fabriquerAvis, type Choix, type OptionsAvis } from '../../../../simulators/payzen/avis.ts';
import type { Champs } from '../../../../simulators/payzen/signature.ts';
import { jourParis, type Jour } from '#shared/core/dates.ts';
import { ajouterMois } from '#shared/features/comptes/abonnement/rules.ts';
import type { SuiviAbonnement } from '#shared/features/comptes/abonnement/contract.ts';
import { ouvrirPayzen } from '../../core/paiement/payzen.ts';
import { creerApplication, type Application, type Reponse } from '../application.ts';

export const boutique = { siteId: '12345678', cle: 'cle-de-test-0123', mode: 'TEST' } as const;
export const reglages = {
  ...boutique,
  url: 'http://127.0.0.1:9/vads-payment/',
  tarif: { montantCentimes: 4900, mois: 1 },
  rest: null,
};
export const AVIS = '/api/v1/abonnement/paiement/avis';

export type Commande = { readonly commandeId: number; readonly url: string; readonly champs: Champs };
type Compte = { readonly id: number; readonly jeton: string };

/** An application that takes payments, its publisher, and what a browser and the provider do with it. */
export const creerMondePaiement = async () => {
  const app: Application = await creerApplication({ paiement: ouvrirPayzen(reglages) });
  const editeur = await app.unTenant({ type: 'EDITEUR', nom: 'Pharmaccord' });
  const superJeton = await app.jeton(editeur, 'SUPER_ADMIN');
  let numero = 0;
  const compte = async (): Promise<Compte> => {
    const id = await app.unTenant({ abonne: false, nom: `Pharmacie ${++numero}` });
    return { id, jeton: await app.jeton(id, 'ADMIN') };
  };
  const commander = async (jeton: string): Promise<Commande> =>
    (await app.appeler(jeton, 'POST', '/api/v1/abonnement/paiement')).corps;
  const poster = (corps: string): Promise<Reponse> =>
    app.appeler(undefined, 'POST', AVIS, { corps, entetes: { 'content-type': 'application/x-www-form-urlencoded' } });
  const aviser = ({ champs }: Commande, choix: Choix = 'accepter', options?: OptionsAvis): Promise<Reponse> =>
    poster(enCorps(fabriquerAvis(champs, choix, boutique, options)));
  return {
    app,
    editeur,
    superJeton,
    compte,
    commander,
    poster,
    aviser,
    /** A pharmacy that has just paid. */
    abonne: async (): Promise<Compte & { commande: Commande }> => {
      const client = await compte();
      const commande = await commander(client.jeton);
      await aviser(commande);
      return { ...client, commande };
    },
    suivi: async (jeton: string): Promise<SuiviAbonnement> =>
      (await app.appeler(jeton, 'GET', '/api/v1/abonnement')).corps,
    notifications: async (jeton: string): Promise<string[]> => {
      const { corps } = await app.appeler(jeton, 'GET', '/api/v1/notifications', { query: { taille: '200' } });
      return (corps.elements as { title: string }[]).map(({ title }) => title);
    },
    journal: (tenantId: number, action: string) =>
      app.services.dbSysteme
        .selectFrom('journal')
        .select('apres')
        .where('tenant_id', '=', tenantId)
        .where('action', '=', action)
        .orderBy('id')
        .execute(),
    /** The transaction that paid an order. */
    transactionDe: async ({ commandeId }: Commande): Promise<string> => {
      const lignes = app.services.dbSysteme
        .selectFrom('abonnement_paiement')
        .select('trans_uuid')
        .where('commande_id', '=', commandeId);
      return (await lignes.executeTakeFirstOrThrow()).trans_uuid;
    },
    dansUnMois: (): Jour => ajouterMois(jourParis(app.horloge.maintenant), 1),
  };
};
export type MondePaiement = Awaited<ReturnType<typeof creerMondePaiement>>;

import { z } from 'zod';
import type { DetailPromotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import type { PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';
import { unProduit } from '#shared/features/operations/operation/exemples-de-test.ts';
import { referenceLgo } from '#shared/features/operations/synchronisation-lgo/rules.ts';
import type { SyncPromotion } from '#shared/features/operations/synchronisation-lgo/contract.ts';
import { envoyerLgo } from '#server/features/operations/synchronisation-lgo/commands/envoyer.ts';
import { entretenirLgo } from '#server/features/operations/synchronisation-lgo/jobs.ts';
import { confirmerLgo } from '../confirmer-lgo.ts';
import { demarrerLgo } from '../../../../simulators/lgo/serveur.ts';
import { demarrerTravaux } from '../../core/jobs/demarrer.ts';
import { declarerTravail, lierTravail } from '../../core/jobs/travail.ts';
import { creerMonde } from './promotion.ts';
import { avecSortiePressee } from '../sortie-pressee.ts';

export const EAN = '3337871331825';

/** A pharmacy whose software answers on the loop-back, and a super administrator who acts for it. */
export const creerMondeLgo = async () => {
  const lgo = await demarrerLgo();
  const m = await creerMonde({ sortiesLocales: [lgo.machine] });
  const { app, pharmacie, voisinage, jetons } = m;
  // The queue must exist for what is asked; the work itself is called by the tests.
  const vide = lierTravail(declarerTravail({ nom: 'lgo.envoi', schema: z.object({}).passthrough() }), async () => {});
  const travaux = await demarrerTravaux({
    proprietaire: app.proprietaire,
    connexion: app.connexion,
    directe: app.directe,
    travaux: [vide],
    services: app.services,
  });
  const superJeton = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
  const agissant: string = (await app.appeler(superJeton, 'GET', `/api/v1/tenant/token/${pharmacie}`)).corps.token;
  const voisin = await app.jeton(voisinage, 'ADMIN');
  const base = `/api/v1/tenant/${pharmacie}/lgo`;

  /** Typed in the visit, then confirmed by the pharmacy (CNX-84). */
  const regler = async (champs: object = {}, jeton = agissant) => {
    const { version } = (await app.appeler(agissant, 'GET', base)).corps;
    const saisi = await app.appeler(jeton, 'PUT', base, {
      corps: {
        connexion: 'API',
        logiciel: 'WINPHARMA',
        adresse: lgo.url,
        identifiant: 'officine',
        secret: 'secret',
        version,
        ...champs,
      },
    });
    if (saisi.status === 200) await confirmerLgo(app, jetons.ADMIN, pharmacie);
    return saisi;
  };
  let numero = 0;
  /** Validated, with a product that has a code. */
  const promoTenue = async (champs: Partial<PromotionSaisie> = {}): Promise<DetailPromotion> => {
    numero += 1;
    const brouillon = await m.creer({
      nomOperation: `Opération LGO ${numero}`,
      produits: [unProduit({ ean: EAN })],
      ...champs,
    });
    return m.agir('valider', brouillon);
  };
  const relire = async (id: number): Promise<DetailPromotion> => (await m.appeler(jetons.ADMIN, 'GET', `/${id}`)).corps;
  const lire = async (id: number, jeton = jetons.ADMIN): Promise<SyncPromotion> =>
    (await app.appeler(jeton, 'GET', `/api/v1/promotions/${id}/lgo`)).corps;
  /** What the jobs do, one after the other. */
  const tourner = async () => {
    await entretenirLgo(app.services);
    await envoyerLgo(avecSortiePressee(app.services), pharmacie);
  };
  const geste = (
    { id, version }: { readonly id: number; readonly version: number },
    suite: string,
    champs: object = {},
    jeton = jetons.ADMIN,
  ) =>
    app.appeler(jeton, suite.endsWith('annulation') ? 'PUT' : 'POST', `/api/v1/promotions/${id}/lgo/${suite}`, {
      corps: { version, ...champs },
    });
  const chemin = ({ id }: { readonly id: number }, ean = EAN) =>
    `/promotions/${referenceLgo(pharmacie, id)}/produits/${ean}`;
  return {
    ...m,
    lgo,
    agissant,
    voisin,
    baseLgo: base,
    regler,
    promoTenue,
    relire,
    lire,
    tourner,
    geste,
    chemin,
    fermer: async () => {
      await travaux.arreter();
      await lgo.fermer();
      await app.fermer();
    },
  };
};
export type MondeLgo = Awaited<ReturnType<typeof creerMondeLgo>>;

import { afterAll, beforeAll } from 'vitest';
import { creerMondeArgent, type MondeArgent, type PromotionDeTest } from '#server/testing/mondes/argent.ts';

export let m: MondeArgent;

const URL = '/api/v1/promotions';
let cles = 0;
export const poster = (suite: string, corps: object, token = m.jetons.ACHAT, cle = `cle-${++cles}`) =>
  m.app.appeler(token, 'POST', `${URL}${suite}`, { corps, entetes: { 'idempotency-key': cle } });
export const lire = async (suite: string, token = m.jetons.ACHAT) => m.app.appeler(token, 'GET', `${URL}${suite}`);
const VARIABLES = [
  { unite: 'EUR_PAR_UNITE', valeur_centiemes: 155 },
  { unite: 'POURCENT_CA', valeur_centiemes: 350 },
  { valeur_centiemes: 8_000 },
];
/** Over, its encours made. */
export const uneTerminee = async (champs: PromotionDeTest = {}) => {
  const promotion = await m.unePromotion({
    contreparties: VARIABLES,
    produits: [{ quantite: 20 }, { quantite: 10 }],
    ...champs,
  });
  await m.synchroniser(promotion.id);
  return promotion;
};
export const ventes = (quantite: number, ca: number | null = null) => [
  { position: 0, quantiteVendue: quantite, caTtcCentimes: ca },
  { position: 1, quantiteVendue: 0, caTtcCentimes: null },
];

/** Opens this world for a file of tests: what is exported above follows it. */
export const preparerContreparties = (): void => {
  beforeAll(async () => {
    m = await creerMondeArgent();
    m.app.horloge.maintenant = new Date('2026-04-10T10:00:00Z');
  });
  afterAll(() => m.app.fermer());
};

import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demarrerPayzen } from '../../../../simulators/payzen/serveur.ts';
import { signer } from '../../../../simulators/payzen/signature.ts';
import { enLigneDe } from './paiement.ts';
import { ouvrirPayzen } from './payzen.ts';

const boutique = { siteId: '12345678', cle: 'cle-de-test-0123', mode: 'TEST' } as const;
const REST_CLE = 'mot-de-passe-rest';
const tarif = { montantCentimes: 4900, mois: 1 };

let payzen: Awaited<ReturnType<typeof demarrerPayzen>>;
beforeAll(async () => {
  payzen = await demarrerPayzen({ ...boutique, restCle: REST_CLE });
});
afterAll(() => payzen.arreter());

const arreter = (url: string, cle = REST_CLE) =>
  enLigneDe(ouvrirPayzen({ ...boutique, url: payzen.url, tarif, rest: { url, cle } }))!.arreter!;

describe('l’arrêt d’un mandat chez le prestataire (CPT-140)', () => {
  it('arrête celui d’une commande payée, et le redit sans se plaindre', async () => {
    const { champs } = enLigneDe(ouvrirPayzen({ ...boutique, url: payzen.url, tarif, rest: null }))!.preparer({
      ...tarif,
      reference: 'PC-7-a',
      mandat: 'PCM-7-a',
      transId: '000042',
      creeLe: new Date('2026-11-21T10:00:00Z'),
      dateFin: '2026-12-21',
      client: { id: 7, nom: 'Pharmacie', mail: 'p@exemple.fr' },
      adresseRetour: 'https://app.exemple.fr/retour',
      adresseAbandon: 'https://app.exemple.fr/abandon',
      adresseAvis: 'https://app.exemple.fr/avis',
    });
    expect(champs['signature']).toBe(signer(champs, boutique.cle));
    expect((await fetch(payzen.url, { method: 'POST', body: new URLSearchParams({ ...champs }) })).status).toBe(200);
    expect(await arreter(payzen.urlRest)('PCM-7-a')).toEqual({ arrete: true });
    expect([...payzen.arretes]).toEqual(['PCM-7-a']);
    expect(await arreter(payzen.urlRest)('PCM-7-a')).toEqual({ arrete: true });
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['un mandat inconnu', () => arreter(payzen.urlRest)('PCM-8'), /ne connaît pas ce mandat/],
    ['un mauvais mot de passe', () => arreter(payzen.urlRest, 'un-autre-mot-de-passe')('PCM-7-a'), /PAYZEN_REST_CLE/],
    ['personne à l’adresse', () => arreter('http://127.0.0.1:9/')('PCM-7-a'), /ne répond pas/],
    ['une autre page', () => arreter(payzen.url)('PCM-7-a'), /ne répond pas|ne se lit pas/],
  ])('%s : pas arrêté, avec une raison en français', async (_cas, essai, raison) => {
    expect(await essai()).toEqual({ arrete: false, raison: expect.stringMatching(raison) });
  });

  it('un code inconnu n’est pas une réussite', async () => {
    const serveur = createServer((_requete, reponse) =>
      reponse.end(JSON.stringify({ status: 'SUCCESS', answer: { responseCode: 99 } })),
    ).listen(0, '127.0.0.1');
    await once(serveur, 'listening');
    const { port } = serveur.address() as { port: number };
    try {
      expect(await arreter(`http://127.0.0.1:${port}/`)('PCM-7-a')).toMatchObject({ arrete: false });
    } finally {
      serveur.close();
    }
  });

  it('sans mot de passe, rien ne s’arrête d’ici', () =>
    expect(enLigneDe(ouvrirPayzen({ ...boutique, url: payzen.url, tarif, rest: null }))!.arreter).toBeNull());
});

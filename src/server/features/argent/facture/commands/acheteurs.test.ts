import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, type MondeFacture } from '#server/testing/mondes/facture.ts';
import { AUCUNE_PARTIE } from '#shared/features/argent/facture/rules/parties.ts';
import type { AcheteurReconnuLu } from '#shared/features/argent/facture/schemas/lecture.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
  await m.connaitre();
  await m.app.services.dbSysteme
    .updateTable('tenant')
    .set({ nom: 'Pharmacie des Tilleuls', rue: '12 avenue du Général Leclerc', code_postal: '35000', ville: 'Rennes' })
    .where('id', '=', m.pharmacie)
    .execute();
});
afterAll(() => m.app.fermer());

const acheteur = (nom: string) => ({ ...AUCUNE_PARTIE, nom });
const reconnus = (): Promise<AcheteurReconnuLu[]> => m.ok('GET', '/acheteurs');

it('adressée à un autre nom : de côté ; reprise une fois, ce nom est le nôtre, vu et oublié (FAC-59)', async () => {
  expect((await m.recevoir({ acheteur: acheteur('SELARL PHARMACIE DES TILLEULS') })).miseDeCote).toBeNull();
  const facture = await m.recevoir({ acheteur: acheteur('Indivision Martin') });
  expect(facture.miseDeCote).toBe('AUTRE_ACHETEUR');
  expect(facture.avertissements.join(' ')).toContain('« Indivision Martin »');
  await m.ok('PUT', `/${facture.id}/mise-de-cote`, { acte: 'REPRENDRE', version: facture.version });
  expect((await m.recevoir({ acheteur: acheteur('INDIVISION MARTIN') })).miseDeCote).toBeNull();
  const [appris] = await reconnus();
  expect(appris).toMatchObject({ sorte: 'NOM', valeur: 'Indivision Martin' });
  const retirer = (jeton?: string) => m.appelerFacture('DELETE', `/acheteurs/${appris?.id}`, undefined, jeton);
  expect((await retirer(m.voisin)).status).toBe(404);
  expect((await retirer(m.jetons.OPERATEUR)).status).toBe(403);
  expect((await retirer()).status).toBe(200);
  expect(await reconnus()).toEqual([]);
  expect((await m.recevoir({ acheteur: acheteur('Indivision Martin') })).miseDeCote).toBe('AUTRE_ACHETEUR');
});

it('à notre adresse sous un autre nom : demandé, puis retenu (FAC-59)', async () => {
  const contenu = String(m.enXml({ numero: 'ADR-1', acheteur: acheteur('SELARL Durand') }).contenu).replace(
    '<ram:Name>SELARL Durand</ram:Name>',
    '<ram:Name>SELARL Durand</ram:Name><ram:PostalTradeAddress><ram:PostcodeCode>35000</ram:PostcodeCode>' +
      '<ram:LineOne>12 AV DU GENERAL LECLERC</ram:LineOne><ram:CityName>RENNES</ram:CityName></ram:PostalTradeAddress>',
  );
  const { documents } = await m.deposer({ nom: 'adr.xml', mime: 'application/xml', contenu });
  const facture = await m.detail(documents[0]?.factureId ?? 0);
  expect([facture.miseDeCote, facture.acheteurAConfirmer]).toEqual([null, true]);
  expect(facture.avantDeReclamer.join(' ')).toContain('SELARL Durand');
  const reprise = await m.ok('PUT', `/${facture.id}/mise-de-cote`, { acte: 'REPRENDRE', version: facture.version });
  expect([reprise.miseDeCote, reprise.acheteurAConfirmer]).toEqual([null, false]);
  expect((await reconnus())[0]).toMatchObject({ sorte: 'NOM', valeur: 'SELARL Durand' });
});

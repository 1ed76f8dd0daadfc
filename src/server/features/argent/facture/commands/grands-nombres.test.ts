import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { outilsFacture } from '#server/composition/controle-factures.ts';
import {
  dixBoites as dix,
  lireEcrite as lire,
  remiseEcrite as remise,
} from '#server/testing/factures/controle-de-facture.ts';
import { creerMonde, VENDEUR, type MondeFacture } from '#server/testing/mondes/facture.ts';
import { xmlDeFacture, type FactureEcrite, type LigneEcrite } from '#server/testing/factures/xml-de-facture.ts';
import type { DepotFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { lireDepot } from './lecture/lire-depot.ts';

const GRAND = `1${'0'.repeat(18)}`;
const dixAvec = (champs: Partial<LigneEcrite>): FactureEcrite => ({ lignes: [dix('80.00', champs)], ht: '80.00' });

describe('un nombre qu’aucune facture ne porte la fait refuser (FAC-70)', () => {
  test.each<[string, FactureEcrite]>([
    ['une quantité de 10^18', dixAvec({ quantite: GRAND })],
    ['une quantité négative de 10^18', dixAvec({ quantite: `-${GRAND}` })],
    ['une quantité de neuf milliards', dixAvec({ quantite: '9007199254' })],
    ['un prix brut de 10^18', dixAvec({ brut: GRAND })],
    ['un prix brut de neuf milliards', dixAvec({ brut: '9007199254' })],
    ['un prix net de 10^18', dixAvec({ net: GRAND })],
    ['un prix d’une base infime', dixAvec({ net: '9999', baseDuNet: '0.000001' })],
    ['une quantité et un prix, chacun possible', dixAvec({ quantite: '90000000', brut: '90000000' })],
    ['un montant de ligne de 10^18', { lignes: [dix(GRAND)], ht: '80.00', tva: '16.00' }],
    ['un total de 10^18', { lignes: [dix('80.00')], ht: GRAND, tva: '16.00' }],
    ['une TVA de 10^18', { lignes: [dix('80.00')], tva: GRAND }],
    ['une remise de ligne de 10^18', dixAvec({ ajustements: [remise(GRAND)] })],
    ['une remise du document de 10^18', { ...dixAvec({}), ajustements: [remise(GRAND)] }],
    ['un pourcentage de 10^18', dixAvec({ ajustements: [{ indicateur: 'false', pourcent: GRAND }] })],
    [
      'un pourcentage de dix mille d’un montant possible',
      { ...dixAvec({}), ajustements: [{ indicateur: 'false', pourcent: '10000', base: '9999999999.00' }] },
    ],
    [
      'des lignes dont la somme ne se compte plus',
      { lignes: Array.from({ length: 3 }, () => dix('9999999999.00')), ht: '80.00', tva: '16.00' },
    ],
  ])('%s', async (_cas, facture) => {
    await expect(lire(facture)).rejects.toMatchObject({ refus: { motif: 'NOMBRE_TROP_GRAND' } });
  });
  test('une très grosse facture se lit', async () => {
    const facture = await lire({ lignes: [dix('800000000.00', { quantite: '80000000', net: '10' })] });
    expect(facture.totaux.htCentimes).toBe(80_000_000_000);
  });
});

describe('un document qui échoue est seul à échouer (FAC-70)', () => {
  let m: MondeFacture;
  beforeAll(async () => {
    m = await creerMonde();
    const admin = new pg.Client(m.app.proprietaire);
    await admin.connect();
    await admin.query(`create function en_panne() returns trigger language plpgsql as $$ begin raise exception 'panne'; end $$;
      create trigger en_panne before insert on facture for each row when (new.numero like 'PANNE%') execute function en_panne()`);
    await admin.end();
  });
  afterAll(() => m.app.fermer());

  const enFichier = (nom: string, facture: FactureEcrite) => ({
    nom,
    mime: 'application/xml',
    contenu: xmlDeFacture({ vendeur: VENDEUR, ...facture }),
  });
  const issues = ({ documents }: DepotFacture) => documents.map(({ nom, issue }) => [nom, issue]);

  it('les nombres trop grands d’un fichier, les autres se gardent', async () => {
    const depot = await m.deposer(
      enFichier('a.xml', { numero: 'G-1', ...dixAvec({}) }),
      enFichier('b.xml', { numero: 'G-2', ...dixAvec({ quantite: GRAND }) }),
      enFichier('c.xml', { numero: 'G-3', ...dixAvec({}) }),
    );
    expect(issues(depot)).toEqual([
      ['a.xml', 'GARDEE'],
      ['b.xml', 'REFUSEE'],
      ['c.xml', 'GARDEE'],
    ]);
    expect(depot.documents[1]?.phrase).toBe(`Le nombre « ${GRAND} » est trop grand pour une facture.`);
  });

  it('une panne sur l’un : les autres se gardent aussitôt, puis le dernier essai le dit', async () => {
    const { corps } = await m.envoyer(
      m.jetons.ADMIN,
      { attendus: 3 },
      enFichier('panne.xml', { numero: 'PANNE-1', ...dixAvec({}) }),
      enFichier('d.xml', { numero: 'G-4', ...dixAvec({}) }),
      enFichier('e.xml', { numero: 'G-5', ...dixAvec({}) }),
    );
    const demande = { tenantId: m.pharmacie, depotId: corps.id };
    const essayer = (dernierEssai: boolean) =>
      lireDepot(m.app.services, outilsFacture, demande, { dernierEssai, signal: new AbortController().signal });
    await expect(essayer(false)).rejects.toThrow('panne');
    const apres: DepotFacture = await m.ok('GET', `/depots/${corps.id}`);
    expect([apres.fini, issues(apres)]).toEqual([
      false,
      [
        ['d.xml', 'GARDEE'],
        ['e.xml', 'GARDEE'],
      ],
    ]);
    await expect(essayer(true)).rejects.toThrow('panne');
    const fini: DepotFacture = await m.ok('GET', `/depots/${corps.id}`);
    expect([fini.fini, issues(fini)[0]]).toEqual([true, ['panne.xml', 'REFUSEE']]);
    expect(fini.documents[0]?.phrase).toBe('La lecture de ce fichier a échoué : déposez-le à nouveau.');
  });
});

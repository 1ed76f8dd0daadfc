import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lireTableur } from '#server/core/tableur/lire-tableur.ts';
import { creerMonde, type Monde } from '#server/testing/monde-encours.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

describe('le tableau d’un graphique', () => {
  const tableau = {
    titre: 'Récupéré : 2026',
    axe: 'Mois',
    unite: 'centimes',
    series: ['Attendu', '=1+1'],
    lignes: [{ libelle: '@janvier', valeurs: [123_456, null] }],
  };
  const exporter = (format: string, corps: object = tableau) =>
    m.app.appeler(m.jetons.OPERATEUR, 'POST', '/api/v1/statistiques/tableau', { corps: { ...corps, format } });

  it('se rend en CSV, en euros, sans formule', async () => {
    const { corps, entetes } = await exporter('csv');
    expect(String(corps)).toBe("\uFEFFMois;Attendu (€);'=1+1 (€)\r\n'@janvier;1234,56;\r\n");
    expect(entetes['content-disposition']).toContain('.csv');
  });

  it('se rend en XLSX lisible', async () => {
    const { brut } = await exporter('xlsx');
    expect((await lireTableur(brut)).lignes[0]?.cellules.slice(0, 2)).toEqual(["'@janvier", '1234.56']);
  });

  it('se refuse vide ou trop long', async () => {
    expect((await exporter('csv', { ...tableau, series: [] })).status).toBe(400);
    const lignes = Array.from({ length: 501 }, () => ({ libelle: 'x', valeurs: [1] }));
    expect((await exporter('csv', { ...tableau, lignes })).status).toBe(400);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lireTableur } from '#server/core/tableur/lire-tableur.ts';
import { unEncours } from '#shared/features/argent/encours/exemples-de-test.ts';
import { creerMonde, URL, type Monde } from '#server/testing/mondes/laboratoire.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
  m.app.horloge.maintenant = new Date('2026-11-21T10:00:00Z');
});
afterAll(() => m.app.fermer());

const lignesDe = (csv: string) => csv.trim().split('\r\n');

describe('export des laboratoires du compte', () => {
  const exporter = (query: Record<string, string>, token = m.jetons.ADMIN) =>
    m.app.appeler(token, 'GET', `${URL}/export`, { query });

  it('rend en CSV ce que les filtres gardent, dans l’ordre, toutes pages comprises, sans formule', async () => {
    const a = await m.adopte(m.jetons.ADMIN, { nom: 'Azur', ville: 'Nantes' });
    await m.adopte(m.jetons.ADMIN, { nom: '=cmd|calc', ville: '@Nantes' });
    await m.adopte(m.jetons.ADMIN, { nom: 'Hors filtre', ville: 'Lille' });
    await m.app.appeler(m.jetons.ADMIN, 'PUT', `${URL}/${a.id}/ca`, { corps: { 2026: 1_234_567, 2025: 0 } });
    await m.app.appeler(m.jetons.ADMIN, 'PUT', `${URL}/${a.id}/add-to-labo-star`);
    await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/encours', {
      corps: unEncours({ laboratoireId: a.id, valeurAttendueCentimes: 123_456 }),
    });
    const { corps, entetes } = await exporter({
      q: 'nantes',
      tri: 'nom',
      ordre: 'desc',
      format: 'csv',
    });
    expect(entetes['content-disposition']).toContain('filename="laboratoires-2026-11-21.csv"');
    const [titres, ...lignes] = lignesDe(corps);
    expect(titres).toBe(
      'Laboratoire;Favori;Ville;CA 2026 (€);CA 2025 (€);Dû HT (€);Dû TTC (€);Nombre d’encours dus;Promotions en cours;Réclamations non lues;Dernier RDV;Contacts;Fiche personnalisée',
    );
    expect(lignes).toEqual([
      'Azur;Oui;Nantes;1234567,00;0,00;1234,56;0,00;1;0;0;;0;Non',
      "'=cmd|calc;Non;'@Nantes;;;0,00;0,00;0;0;0;;0;Non",
    ]);
  });

  it('rend un XLSX par défaut, et garde les favoris seuls', async () => {
    const { brut, entetes } = await exporter({ etoile: 'true' });
    expect(entetes['content-disposition']).toContain('.xlsx');
    expect((await lireTableur(brut)).lignes.map(({ cellules }) => cellules[0])).toEqual(['Azur']);
  });

  it('ne montre rien de la pharmacie d’à côté', async () => {
    await m.adopte(m.voisin, { nom: 'Chez le voisin' });
    expect(lignesDe((await exporter({ format: 'csv' }, m.voisin)).corps)).toHaveLength(2);
    expect((await exporter({ format: 'csv' })).corps).not.toContain('Chez le voisin');
  });

  it('refuse un format inconnu', async () => {
    const { status, corps } = await exporter({ format: 'pdf' });
    expect([status, corps.detail]).toEqual([400, 'Format inconnu.']);
  });
});

describe('export du catalogue', () => {
  const exporter = (query: Record<string, string>, token = m.editeur) =>
    m.app.appeler(token, 'GET', `${URL}/detail/export`, { query });

  it('rend ce que les filtres gardent, avec le nombre de comptes, sans formule', async () => {
    await m.adopte(m.jetons.ADMIN, { nom: 'Quetsche', rue: '+1 rue "Haute"; B', telephoneLaboratoire: '0563000000' });
    await m.auCatalogue({ nom: 'Quetsche groupe', isGroupement: true });
    const { corps, entetes } = await exporter({ q: 'quetsche', isGroupement: 'false', format: 'csv' });
    expect(entetes['content-disposition']).toContain('filename="catalogue-laboratoires-2026-11-21.csv"');
    const [titres = '', ligne = '', ...reste] = lignesDe(corps);
    expect(titres).toMatch(
      /^Nom;Rue;Code postal;Ville;E-mail du laboratoire;.*;Groupement;Connu de Payps;Comptes;Modifié le$/,
    );
    expect(ligne).toMatch(
      /^Quetsche;"'\+1 rue ""Haute""; B";81100;Castres;contact@celadon\.exemple;05\s63\s00\s00\s00;.*;Non;Non;1;\d{2}\/\d{2}\/\d{4} /,
    );
    expect(reste).toEqual([]);
  });

  it('rend un XLSX dans l’ordre demandé', async () => {
    const { brut } = await exporter({ q: 'quetsche', ordre: 'desc', format: 'xlsx' });
    expect((await lireTableur(brut)).lignes.map(({ cellules }) => cellules[0])).toEqual([
      'Quetsche groupe',
      'Quetsche',
    ]);
  });

  it('n’est qu’au super administrateur', async () => {
    expect((await exporter({}, m.jetons.ADMIN)).corps.code).toBe('ACTION_INTERDITE');
  });
});

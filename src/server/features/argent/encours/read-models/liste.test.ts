import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { etendreLignes, MIME_COMPACT } from '#shared/core/api/compact.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { retardsEncours, situationsEncours, type Encours } from '#shared/features/argent/encours/schemas.ts';
import { estARelancer } from '#shared/features/argent/encours/rules.ts';
import { trisEncours } from '#shared/features/argent/encours/contract.ts';
import { lireTableur } from '#server/core/tableur/lire-tableur.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';

let m: Monde;
let aujourdhui: string;
const il_y_a = (jours: number) => ajouterJours(aujourdhui, -jours);
const lister = async (query: Record<string, string> = {}, token = m.jetons.ADMIN, suite = '') =>
  (await m.app.appeler(token, 'GET', `/api/v1/encours${suite}`, { query })).corps;
const numeros = (page: { elements: { numero: string }[] }) => page.elements.map(({ numero }) => numero);

/** 30 encours over two laboratories: ages 0 to 145 days, amounts 1,00 € to 30,00 €, every third declared, every sixth partly settled. */
beforeAll(async () => {
  m = await creerMonde();
  aujourdhui = jourParis(m.app.horloge.maintenant);
  for (let i = 0; i < 30; i++) {
    const type = i % 2 === 0 ? 'LOGISTIQUE' : 'CONTREPARTIE_TG';
    const cree = await m.creer({
      laboratoireId: i % 5 === 0 ? m.autreLabo : m.labo,
      type,
      info: i === 7 ? 'Élixir manquant à 100 %' : `Affaire ${i}`,
      valeurAttendueCentimes: (i + 1) * 100,
      dateDeclaration: il_y_a(i * 5),
      ...(i === 8 && { referenceFacture: 'FA-É42' }),
    });
    if (i % 3 !== 0) continue;
    const declare = await m.declarer(cree, { date: il_y_a(i * 5) });
    if (i % 6 === 0 && i > 0) await m.regler(declare, 50);
  }
});
afterAll(() => m.app.fermer());

describe('la liste', () => {
  it.each(trisEncours)('trie par %s, dans les deux sens, et se lit page après page comme par curseur', async (tri) => {
    for (const ordre of ['asc', 'desc']) {
      const entiere = await lister({ tri, ordre, taille: '50' });
      expect(entiere.curseurSuivant).toBeNull();
      const pages: string[] = [];
      for (const page of ['1', '2', '3', '4']) pages.push(...numeros(await lister({ tri, ordre, taille: '9', page })));
      expect(pages).toEqual(numeros(entiere));
      const suivies: string[] = [];
      for (let curseur: string | undefined; ;) {
        const page = await lister({ tri, ordre, taille: '9', ...(curseur && { curseur }) });
        suivies.push(...numeros(page));
        expect(page.total).toBe(30);
        if (!page.curseurSuivant) break;
        curseur = page.curseurSuivant;
      }
      expect(suivies).toEqual(pages);
    }
  });

  it('voyage sans répéter ses noms pour qui le demande, et dit la même chose à tous', async () => {
    const demander = (entetes: Record<string, string>) =>
      m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/encours', { query: { taille: '50' }, entetes });
    const compacte = await demander({ accept: `${MIME_COMPACT}, application/json` });
    const entiere = await demander({ accept: 'application/json' });
    expect([compacte, entiere].map(({ entetes }) => entetes['content-type'])).toEqual([
      `${MIME_COMPACT}; charset=utf-8`,
      'application/json; charset=utf-8',
    ]);
    expect(compacte.corps.lignes).toHaveLength(30);
    expect(etendreLignes(compacte.corps)).toEqual(entiere.corps);
    // Twenty kilobytes for fifty rows.
    expect(JSON.stringify(compacte.corps.lignes).length).toBeLessThan(30 * 400);
  });

  it('somme au centime ce que les filtres gardent, toutes pages comprises', async () => {
    const page = await lister({ taille: '2' });
    expect(page.elements).toHaveLength(2);
    expect(page.sommes).toEqual({
      nombre: 30,
      natureFiscale: 'HT',
      autreNature: null,
      attenduCentimes: 46_500,
      regleCentimes: 200,
      recuCentimes: 200,
      compenseCentimes: 0,
      soldeCentimes: 46_300,
      ecartCentimes: 0,
    });
  });

  it('garde ce qui est déclaré au plus tard un jour donné, ce jour compris', async () => {
    const jour = il_y_a(20);
    const gardes = await lister({ declarationAvant: jour, taille: '50' });
    const tous = await lister({ taille: '50' });
    const attendus = (tous.elements as { dateDeclaration: string }[]).filter(
      ({ dateDeclaration }) => dateDeclaration <= jour,
    );
    expect(attendus.some(({ dateDeclaration }) => dateDeclaration === jour)).toBe(true);
    expect([gardes.total, gardes.total < tous.total]).toEqual([attendus.length, true]);
  });

  it('refuse un curseur inventé', async () => {
    for (const curseur of ['x', '2026-02-30~1', "2026-01-01'~1", '~'])
      expect((await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/encours', { query: { curseur } })).status).toBe(400);
    const nul = { curseur: '\0~1', tri: 'laboratoire' };
    expect((await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/encours', { query: nul })).status).toBe(400);
  });

  it.each([
    [{ etat: 'DECLARE' }, 10],
    [{ etat: 'DECLARE', partiel: 'true' }, 4],
    [{ partiel: 'false' }, 26],
    [{ type: 'LOGISTIQUE' }, 15],
    [{ type: 'LOGISTIQUE,RETOUR,CONTREPARTIE_TG' }, 30],
    [{ action: 'CHEQUE' }, 0],
    [{ payeur: 'GROUPEMENT' }, 0],
    [{ minCentimes: '1000', maxCentimes: '1100' }, 2],
    [{ source: 'MANUEL' }, 30],
    [{ source: 'RFA' }, 0],
    [{ q: 'elixir' }, 1],
    [{ q: 'ÉLIXIR Eclat' }, 1],
    [{ q: '100 %' }, 1],
    [{ q: '_' }, 0],
    [{ q: 'fa-e42' }, 1],
    [{ q: 'zinc' }, 6],
    [{ q: 'zinc elixir' }, 0],
  ])('filtre %j : %i encours', async (query: Record<string, string>, attendu) => {
    const page = await lister({ ...query, taille: '50' });
    expect([page.total, page.elements.length]).toEqual([attendu, attendu]);
  });

  it('partage ce qui est dû entre ses cinq mots, et ce qui est en retard entre ses tranches', async () => {
    const totaux = (champ: string, valeurs: readonly string[]) =>
      Promise.all(valeurs.map(async (valeur) => (await lister({ [champ]: valeur })).total as number));
    expect(await totaux('situation', situationsEncours)).toEqual([20, 3, 7, 0, 0]);
    const retards = await totaux('retard', retardsEncours);
    expect([retards.reduce((a, b) => a + b, 0), retards.every((total) => total > 0)]).toEqual([7, true]);
  });

  it('filtre par année, responsable et laboratoire', async () => {
    const responsables: { id: number; nom: string }[] = await lister({}, m.jetons.ADMIN, '/responsables');
    const totalDe = async (debut: string) =>
      (await lister({ responsableId: String(responsables.find(({ nom }) => nom.includes(debut))?.id) })).total;
    expect([await totalDe('admin'), await totalDe('achat')]).toEqual([30, 0]);
    expect((await lister({ laboratoireId: String(m.autreLabo) })).total).toBe(6);
    const annees = [Number(aujourdhui.slice(0, 4)), Number(aujourdhui.slice(0, 4)) - 1];
    const totaux = await Promise.all(
      annees.map(async (annee) => (await lister({ annee: String(annee) })).total as number),
    );
    expect(totaux[0]! + totaux[1]!).toBe(30);
  });

  it('trouve ce qui est à traiter aujourd’hui', async () => {
    const page = await lister({ aTraiter: 'true', taille: '50' });
    const toutes: Encours[] = (await lister({ taille: '50' })).elements;
    const attendus = toutes.filter(
      (e) => estARelancer(e, aujourdhui) || (e.etat === 'A_DECLARER' && e.dateDeclaration <= aujourdhui),
    );
    const etats = new Set(attendus.map(({ etat }) => etat));
    expect(page.elements).toEqual(attendus);
    expect(etats).toEqual(new Set(['A_DECLARER', 'DECLARE']));
    expect(page.total + (await lister({ aTraiter: 'false' })).total).toBe(30);
  });
});

describe('les tableaux', () => {
  it('compte et somme les onglets sous les mêmes filtres', async () => {
    const onglets = await lister({ q: 'affaire', etat: 'REGLE' }, m.jetons.ADMIN, '/onglets');
    expect(onglets.DECLARE).toMatchObject({ nombre: 10 });
    expect(onglets.A_DECLARER.nombre).toBe(19);
    expect(onglets.TOUS.nombre).toBe(29);
    expect(onglets.REGLE).toMatchObject({ nombre: 0, attenduCentimes: 0, regleCentimes: 0, soldeCentimes: 0 });
  });

  it('donne les tuiles', async () => {
    const tuiles = await lister({}, m.jetons.ADMIN, '/tuiles');
    expect([tuiles.aReclamer.nombre, tuiles.reclame.nombre, tuiles.enRetard.nombre]).toEqual([20, 3, 7]);
    expect(tuiles.aReclamer.soldeCentimes + tuiles.reclame.soldeCentimes + tuiles.enRetard.soldeCentimes).toBe(46_300);
    expect(tuiles.recupere.recuCentimes).toBe(200);
  });

  it('donne des sous-totaux par laboratoire qui font le total', async () => {
    const groupes = await lister({}, m.jetons.ADMIN, '/laboratoires');
    expect(groupes.map((g: any) => [g.laboratoireNom, g.nombre])).toEqual([
      ['Éclat Santé', 24],
      ['Zinc & Fils', 6],
    ]);
    expect(groupes.reduce((t: number, g: any) => t + g.soldeCentimes, 0)).toBe(46_300);
  });

  it('donne l’année mois par mois', async () => {
    const bilan = await lister({}, m.jetons.ADMIN, '/bilan');
    expect(bilan.mois).toHaveLength(12);
    expect(bilan.mois.reduce((t: number, { recuCentimes }: any) => t + recuCentimes, 0)).toBe(200);
    const annee = await lister({ annee: aujourdhui.slice(0, 4) });
    expect(bilan.mois.reduce((t: number, { attenduCentimes }: any) => t + attenduCentimes, 0)).toBe(
      annee.sommes.attenduCentimes,
    );
    expect(bilan.types.reduce((t: number, { nombre }: any) => t + nombre, 0)).toBe(annee.total);
  });

  it('liste les responsables de mon compte seulement', async () => {
    const responsables = await lister({}, m.jetons.ADMIN, '/responsables');
    expect(responsables.map(({ nom }: any) => nom.split('-')[0]).toSorted()).toEqual([
      'Durand achat',
      'Durand admin',
      'Durand merchandising',
      'Durand operateur',
    ]);
  });
});

describe('les exports', () => {
  const exporter = (query: Record<string, string>) =>
    m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/encours/export', { query });
  it('rend en CSV ce que les filtres gardent, au centime, sans formule', async () => {
    for (const debut of ['=', '+', '-', '@'])
      await m.creer({ info: `${debut}cmd|calc`, valeurAttendueCentimes: 123_456, referenceFacture: 'PIEGE' });
    await m.creer({ info: 'a";"b', referenceFacture: 'PIEGE' });
    const { corps, entetes } = await exporter({ q: 'piege', format: 'csv' });
    expect(entetes['content-disposition']).toMatch(/^attachment; filename="encours-/);
    const lignes = String(corps).trim().split('\r\n');
    expect(lignes).toHaveLength(6);
    expect(corps).not.toMatch(/(^|;|")[=+@]|;"-/m);
    expect(lignes[1]).toContain(';1234,56;HT;;0,00;0,00;0,00;1234,56;');
    expect(corps).toContain('"a"";""b"');
  });

  it('ne rend que les encours choisis', async () => {
    const { elements } = await lister({ q: 'affaire', taille: '3' });
    const ids = (elements as Encours[]).map(({ id }) => id).join(',');
    const lignes = String((await exporter({ ids, format: 'csv' })).corps)
      .trim()
      .split('\r\n')
      .slice(1);
    expect(lignes.map((ligne) => ligne.split(';')[0])).toEqual(numeros({ elements }));
    expect((await exporter({ ids: 'x' })).status).toBe(400);
  });

  it('rend un XLSX lisible', async () => {
    const { brut } = await exporter({ q: 'zinc', format: 'xlsx' });
    const laboratoires = new Set((await lireTableur(brut)).lignes.map(({ cellules }) => cellules[2]));
    expect(laboratoires).toEqual(new Set(['Zinc & Fils']));
  });
});

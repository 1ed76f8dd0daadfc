import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ouvrirImports,
  PRESENTATIONS,
  SPECIALITES,
  URL_IMPORTS,
  type Imports,
} from '#server/testing/imports-produit.ts';
import type { GenreRetrait, Retraits } from '#shared/features/catalogue/import-produit/contract.ts';

let imports: Imports;
beforeAll(async () => {
  imports = await ouvrirImports();
});
afterAll(() => imports.fermer());
beforeEach(() => imports.vider());

const [PREMIERE = '', SECONDE = '', TROISIEME = ''] = PRESENTATIONS.split('\n');
/** The newer file: the first one has no price any more, the second has left it. */
const SUITE = [PREMIERE.replace('1,10\t2,12\t1,02', '\t\t'), TROISIEME].join('\n');

const lire = async (id: number, genre: GenreRetrait): Promise<Retraits> =>
  (await imports.app.appeler(imports.superAdmin, 'GET', `${URL_IMPORTS}/${id}/retraits`, { query: { genre } })).corps;
const retirer = (id: number, genre: GenreRetrait, nombre: number, jeton = imports.superAdmin) =>
  imports.app.appeler(jeton, 'POST', `${URL_IMPORTS}/${id}/retraits`, { corps: { genre, nombre } });
const annuler = (id: number, genre: GenreRetrait) =>
  imports.app.appeler(imports.superAdmin, 'POST', `${URL_IMPORTS}/${id}/retraits/annulation`, { corps: { genre } });
const etatDe = async (cip13: string) => {
  const produit = (await imports.produits()).find((produitImporte) => produitImporte.cip13 === cip13);
  return [produit?.actif, produit?.prix_public_conseille_centimes];
};
const deuxFichiers = async () => {
  await imports.importer(SPECIALITES);
  const { fait: ancien } = await imports.importer(PRESENTATIONS);
  const { fait } = await imports.importer(SUITE);
  return { ancien: ancien.id, id: fait.id };
};

describe('après un fichier des médicaments plus récent', () => {
  it('ce qui n’y est plus et ce qui y est sans prix se montrent, et restent au catalogue', async () => {
    const { id } = await deuxFichiers();
    expect(await lire(id, 'PRODUIT')).toMatchObject({
      elements: [{ code: '3400930123461', prixCentimes: 146_629 }],
      total: 1,
      faits: 0,
    });
    expect(await lire(id, 'PRIX')).toMatchObject({
      elements: [{ code: '3400930123454', prixCentimes: 212 }],
      total: 1,
    });
    expect([await etatDe('3400930123461'), await etatDe('3400930123454')]).toEqual([
      [true, 146_629],
      [true, 212],
    ]);
  });

  it('un acte les désactive ou retire leur prix ; il est au journal, et s’annule', async () => {
    const { id } = await deuxFichiers();
    expect((await retirer(id, 'PRODUIT', 1)).corps).toEqual({ nombre: 1 });
    expect((await retirer(id, 'PRIX', 1)).corps).toEqual({ nombre: 1 });
    expect([await etatDe('3400930123461'), await etatDe('3400930123454')]).toEqual([
      [false, 146_629],
      [true, null],
    ]);
    expect(await lire(id, 'PRODUIT')).toEqual({ elements: [], total: 0, faits: 1 });
    expect((await annuler(id, 'PRODUIT')).corps).toEqual({ nombre: 1 });
    expect((await annuler(id, 'PRIX')).corps).toEqual({ nombre: 1 });
    expect([await etatDe('3400930123461'), await etatDe('3400930123454')]).toEqual([
      [true, 146_629],
      [true, 212],
    ]);
    expect((await annuler(id, 'PRIX')).corps).toEqual({ nombre: 0 });
    const traces = await imports.app.services.dbSysteme
      .selectFrom('journal')
      .select(['action', 'apres'])
      .where('objet', '=', 'produit_import')
      .where('objet_id', '=', id)
      .orderBy('id')
      .execute();
    expect(traces.slice(-4)).toMatchObject([
      { action: 'desactiver-sortis', apres: { nombre: 1 } },
      { action: 'retirer-prix', apres: { nombre: 1 } },
      { action: 'reactiver-sortis', apres: { nombre: 1, changesDepuis: 0 } },
      { action: 'remettre-prix', apres: { nombre: 1 } },
    ]);
  });

  it('annuler ne touche pas à ce que quelqu’un a changé depuis', async () => {
    const { id } = await deuxFichiers();
    await retirer(id, 'PRIX', 1);
    await imports.app.services.dbSysteme
      .updateTable('produit')
      .set({ prix_public_conseille_centimes: 300 })
      .where('cip13', '=', '3400930123454')
      .execute();
    expect((await annuler(id, 'PRIX')).corps).toEqual({ nombre: 0 });
    expect(await etatDe('3400930123454')).toEqual([true, 300]);
  });

  it('une ligne refusée nomme encore son produit ; un produit qu’une personne tient actif, ou saisi, est laissé', async () => {
    await imports.importer(
      PRESENTATIONS.replaceAll(/plaquette[^\t]*/g, 'DOLORINE').replace('flacon d¿un litre', 'SIROP'),
    );
    const refusee = SECONDE.replace('1,466,29', 'dix');
    const { fait } = await imports.importer([PREMIERE, refusee, TROISIEME].join('\n'));
    expect(await lire(fait.id, 'PRODUIT')).toMatchObject({ total: 0 });
    const { fait: apres } = await imports.importer([PREMIERE, TROISIEME].join('\n'));
    expect(await lire(apres.id, 'PRODUIT')).toMatchObject({ total: 1 });
    await imports.app.services.dbSysteme
      .updateTable('produit')
      .set({ champs_saisis: ['actif'] })
      .execute();
    expect(await lire(apres.id, 'PRODUIT')).toMatchObject({ total: 0 });
  });

  it('un fichier dépassé, un autre nombre que celui qui a été vu : rien n’est retiré', async () => {
    const { ancien, id } = await deuxFichiers();
    expect(await lire(ancien, 'PRODUIT')).toEqual({ elements: [], total: 0, faits: 0 });
    expect((await retirer(ancien, 'PRODUIT', 1)).corps.code).toBe('FICHIER_DEPASSE');
    expect((await retirer(id, 'PRODUIT', 2)).corps.code).toBe('RETRAITS_CHANGES');
    expect(await etatDe('3400930123461')).toEqual([true, 146_629]);
    const liste = await imports.importer('EAN;Nom\n3760001234565;Crème\n');
    expect((await retirer(liste.fait.id, 'PRODUIT', 1)).corps.code).toBe('FICHIER_DEPASSE');
    expect(await lire(id, 'PRODUIT')).toMatchObject({ total: 1 });
  });

  it('seul le super administrateur retire', async () => {
    const { id } = await deuxFichiers();
    const pharmacie = await imports.app.jeton(await imports.app.unTenant(), 'ADMIN');
    expect((await retirer(id, 'PRODUIT', 1, pharmacie)).status).toBe(403);
  });
});

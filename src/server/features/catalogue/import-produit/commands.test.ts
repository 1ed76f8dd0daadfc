import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPTE, ouvrirImports, type Imports } from '#server/testing/imports-produit.ts';

let imports: Imports;
beforeAll(async () => {
  imports = await ouvrirImports();
});
afterAll(() => imports.fermer());
beforeEach(() => imports.vider());

const donnees = process.env['PHARMACCORD_DONNEES'] ?? '';
describe.skipIf(!donnees || !existsSync(join(donnees, '01-bdpm')))(
  'les données publiques (PHARMACCORD_DONNEES)',
  () => {
    const contenu = (chemin: string) => readFile(join(donnees, chemin));

    it('la base des médicaments entière, spécialités puis présentations, deux fois', async () => {
      const specialites = await imports.importer(await contenu('01-bdpm/specialites.csv'), {
        creerLaboratoires: true,
      });
      const presentations = await imports.importer(await contenu('01-bdpm/presentations.csv'));
      expect(specialites.fait.compte).toEqual({ ...COMPTE, creees: 8_273 });
      expect(presentations.fait.compte).toEqual({ ...COMPTE, creees: 10_403 });
      const lgo = await imports.importer(await contenu('03-produits/produits_officine_tva.csv'));
      expect(lgo.fait).toMatchObject({ forme: 'LGO', compte: { refusees: 0 } });
      expect(lgo.fait.compte.creees + lgo.fait.compte.modifiees + lgo.fait.compte.inchangees).toBe(3_007);
      const encore = await imports.importer(await contenu('01-bdpm/presentations.csv'));
      expect(encore.fait.compte).toEqual({ ...COMPTE, inchangees: 10_403 });
      expect(
        (await imports.importer(await contenu('01-bdpm/specialites.csv'), { creerLaboratoires: true })).fait,
      ).toMatchObject({
        compte: { creees: 0, modifiees: 0 },
        nbCompletes: 0,
      });
    });

    it.each(['01-bdpm/raw-sample/CIS_bdpm.cp1252.txt', '01-bdpm/raw-sample/CIS_CIP_bdpm.utf8.txt'])(
      'le fichier brut %s',
      async (chemin) => {
        const { fait } = await imports.importer(await contenu(chemin));
        // The sample repeats a few lines at its end.
        expect(fait.compte.creees).toBeGreaterThanOrEqual(300);
        for (const [, motif] of await imports.refus(fait.id)) expect(motif).toMatch(/^Ce produit est déjà à la ligne/);
        expect(fait.ligneTitres).toBe(0);
      },
    );

    it.each(['03-produits/parapharmacie_extrait.csv', '03-produits/catalogue_demo_bdpm_openbeautyfacts.csv'])(
      'la liste %s',
      async (chemin) => {
        const { fait } = await imports.importer(await contenu(chemin));
        expect(fait.compte.creees + fait.compte.refusees).toBe(fait.nbLignes);
        expect((await imports.importer(await contenu(chemin))).fait.compte).toMatchObject({ creees: 0, modifiees: 0 });
      },
    );
  },
);

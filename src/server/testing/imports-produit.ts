import { expect } from 'vitest';
import { preparerTravaux } from '../core/jobs/preparer.ts';
import { executerVerification } from '../features/catalogue/import-produit/commands/verifier.ts';
import { executerImport, travauxImportProduit } from '../features/catalogue/import-produit/jobs.ts';
import type { ApercuImport, ImportProduits, LigneImport } from '#shared/features/catalogue/import-produit/contract.ts';
import { creerApplication, type Application } from './application.ts';
import { multipart } from './multipart.ts';

export const URL_IMPORTS = '/api/v1/produits/imports';
export const COMPTE = { creees: 0, modifiees: 0, inchangees: 0, refusees: 0, avertissements: 0 };
export const LISTE =
  'EAN;Désignation;Marque;Prix TTC\n3760001234565;Crème solaire;Solis;12,50\n3760001234572;Huile d’été;Solis;8,9\n';

/** What the public medicines database publishes: no title, tabs, a quote that is a letter. */
export const SPECIALITES = [
  '60000001\tDOLORINE 500 mg, comprimé\tcomprimé\torale\tAutorisation active\tProcédure nationale\tCommercialisée\t12/03/1998\t\t\t LABO ÉTOILE\tNon',
  '60000002\tSIROP DU "PÈRE" 5 %, sirop\tsirop\torale\tAutorisation active\tProcédure nationale\tCommercialisée\t07/07/1997\t\t\t PHARMA L’AN;AUTRE\tNon',
].join('\r\n');
export const PRESENTATIONS = [
  '60000001\t3012345\tplaquette(s) de 8 comprimé(s)\tPrésentation active\tDéclaration de commercialisation\t16/03/2011\t3400930123454\toui\t65%\t1,10\t2,12\t1,02\t',
  '60000001\t3012346\tplaquette(s) de 16 comprimé(s)\tPrésentation active\tDéclaration de commercialisation\t16/03/2011\t3400930123461\toui\t65 %\t1,10\t1,466,29\t1,02\t',
  "60000002\t3012347\tflacon d¿un litre\tPrésentation active\tDéclaration d'arrêt de commercialisation\t16/03/2011\t3400930123478\tnon\t\t\t\t\t",
].join('\n');

/** The gestures of a user who imports products, on an application of its own. */
export const ouvrirImports = async () => {
  const app: Application = await creerApplication();
  await preparerTravaux(app.proprietaire, travauxImportProduit);
  const superAdmin = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
  const { dbSysteme } = app.services;

  const deposer = (contenu: Buffer | string, nom = 'produits.csv', token = superAdmin) =>
    app.appeler(token, 'POST', URL_IMPORTS, multipart({ contenu, nom, mime: 'text/csv' }));
  const lire = async (contenu: Buffer | string, nom?: string): Promise<ImportProduits> => {
    const { status, corps } = await deposer(contenu, nom);
    expect(status, JSON.stringify(corps)).toBe(200);
    return corps;
  };
  const demanderApercu = (depot: ImportProduits, options: object = {}, correspondance = depot.correspondance) =>
    app.appeler(superAdmin, 'POST', `${URL_IMPORTS}/${depot.id}/apercu`, {
      corps: { forme: depot.forme, correspondance, options: { ...depot.options, ...options } },
    });
  /** The job's work, as an instance would do it. */
  const verifier = async (id: number): Promise<void> => {
    const { verification } = await dbSysteme
      .selectFrom('produit_import')
      .select('verification')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await executerVerification(app.services, { importId: id, verification });
  };
  const apercu = async (
    depot: ImportProduits,
    options: object = {},
    correspondance = depot.correspondance,
  ): Promise<ApercuImport> => {
    const { status, corps } = await demanderApercu(depot, options, correspondance);
    expect(status, JSON.stringify(corps)).toBe(200);
    await verifier(depot.id);
    return (await app.appeler(superAdmin, 'GET', `${URL_IMPORTS}/${depot.id}/apercu`)).corps;
  };
  const lancer = (id: number) => app.appeler(superAdmin, 'POST', `${URL_IMPORTS}/${id}/lancement`);
  const etat = async (id: number): Promise<ImportProduits> =>
    (await app.appeler(superAdmin, 'GET', `${URL_IMPORTS}/${id}`)).corps;
  const executer = (id: number, signal?: AbortSignal) => executerImport(app.services, id, signal);
  return {
    app,
    superAdmin,
    deposer,
    lire,
    demanderApercu,
    verifier,
    apercu,
    lancer,
    etat,
    executer,
    /** From the file to the catalogue; the job's work is done here, as an instance would. */
    importer: async (
      contenu: Buffer | string,
      options: object = {},
      nom?: string,
    ): Promise<{ vu: ApercuImport; fait: ImportProduits }> => {
      const depot = await lire(contenu, nom);
      const vu = await apercu(depot, options);
      expect((await lancer(depot.id)).status).toBe(200);
      await executer(depot.id);
      return { vu, fait: await etat(depot.id) };
    },
    produits: () => dbSysteme.selectFrom('produit').selectAll().orderBy('nom').execute(),
    refus: async (id: number) => {
      const { corps } = await app.appeler(superAdmin, 'GET', `${URL_IMPORTS}/${id}/lignes`, {
        query: { statut: 'REFUSEE' },
      });
      const elements: LigneImport[] = corps.elements;
      return elements.map(({ numero, motif }) => [numero, motif]);
    },
    vider: async () => {
      for (const table of ['produit_import', 'produit', 'specialite', 'laboratoire', 'laboratoire_detail'] as const)
        await dbSysteme.deleteFrom(table).execute();
    },
    fermer: () => app.fermer(),
  };
};
export type Imports = Awaited<ReturnType<typeof ouvrirImports>>;

// A drawer printed on A4, upright: one sheet with its content, and never an empty sheet (COM-140).
import { extractText, getDocumentProxy } from 'unpdf';
import { comptes, expect, test } from '../monde.ts';
import { reposer } from '../pages/accessibilite.ts';

const tiroirs = [
  ['un encours', 'titulaire', '/encours'],
  ['un encours réglé', 'titulaire', '/encours?onglet=REGLES'],
  ['une RFA', 'titulaire', '/rfa'],
  ['une réclamation', 'titulaire', '/reclamations'],
  ['un document', 'titulaire', '/documents'],
  ['une promotion', 'titulaire', '/promotions?vue=liste'],
  ['une ligne du comparatif', 'titulaire', '/comparatifMarges'],
  ['un avoir', 'titulaire', '/encours/avoirs'],
  ['une facture', 'titulaire', '/encours/factures'],
  ['une personne', 'titulaire', '/parametres/utilisateurs'],
  ['une prestation', 'groupement', '/prestations'],
  ['une RFA du groupement', 'groupement', '/rfasGroupement'],
  ['une opération du groupement', 'groupement', '/promotionsGroupement'],
  ['un adhérent', 'groupement', '/parametres/adherents'],
  ['une condition du groupement', 'groupement', '/laboratoires/Dermalune?onglet=conditions'],
  ['une pharmacie', 'super', '/pharmacies'],
  ['un groupement', 'super', '/groupements'],
  ['un produit', 'super', '/produits'],
  ['une condition', 'titulaire', '/conditions'],
  ['un laboratoire', 'titulaire', '/parametres/laboratoires'],
  ['une pharmacie du délégué', 'delegue', '/trade'],
  ['un courrier', 'super', '/courriers'],
  ['un délégué habilité', 'titulaire', '/parametres/delegues'],
  ['une entrée du journal', 'super', '/journal'],
  ['une règle légale', 'super', '/regles-legales'],
] as const;

for (const [nom, qui, chemin] of tiroirs)
  test(`${nom} s’imprime`, async ({ visiter }) => {
    const page = await visiter(comptes[qui], chemin);
    await page.locator('[data-ouvre]').filter({ visible: true }).first().click();
    const tiroir = page.getByRole('dialog').last();
    await expect(tiroir.getByRole('heading').first()).not.toHaveText(/^Chargement/);
    await page.waitForLoadState('networkidle');
    // The title of a drawer may be generic until its item is read.
    await reposer(page);
    const titre = (await tiroir.getByRole('heading').first().innerText()).trim();
    const feuille = await page.pdf({ format: 'A4' });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(feuille)), { mergePages: false });
    // The PDF text loses some letters that the font joins, so one whole word of the title is enough.
    const mots = titre.split(/\s+/).filter((mot) => mot.length > 3);
    expect(
      mots.some((mot) => text.join(' ').includes(mot)),
      `${titre} : ${text.join(' ').slice(0, 200)}`,
    ).toBe(true);
    expect(
      text.flatMap((feuilleLue, rang) => (feuilleLue.trim() === '' ? [rang + 1] : [])),
      `feuilles vides sur ${text.length}`,
    ).toEqual([]);
  });

// Every list shows the whole name of a laboratory, on a narrow window too, without cutting another column for it
// (COM-147).
import { jourParis } from '#shared/core/dates.ts';
import { comptes, expect, test, unique, type Api } from '../monde.ts';
import { reposer } from '../pages/accessibilite.ts';
import { mesurerTableaux } from '../pages/tableau.ts';

const JOUR = jourParis(new Date());
const ANNEE = Number(JOUR.slice(0, 4));
const LARGEURS = [960, 1024, 1100, 1280];
const LISTES = [
  '/laboratoires',
  '/parametres/laboratoires',
  '/encours?vue=liste&etat=TOUS',
  '/encours?vue=liste&etat=A_DECLARER',
  '/encours?vue=liste&etat=DECLARE',
  '/encours/avoirs',
  '/conditions',
  '/rfa',
];

/** A name of forty characters. */
const nomLong = (): string => `${unique('Laboratoires de Haute')} `.padEnd(32, 'x') + ' du Midi'.padEnd(8);

const preparer = async (api: Api) => {
  const { admin } = await api.pharmacie();
  const token = await api.tokenDe(admin);
  const noms = [nomLong(), nomLong()].map((nom) => nom.trim());
  const ids: number[] = [];
  for (const nom of noms) {
    const { detail } = await api.appeler<{ detail: { id: number } }>('POST', 'laboratoires', {
      token: await api.tokenDe(comptes.super),
      corps: { nature: 'CREATION', laboratoire: { nom } },
    });
    const { laboratoires } = await api.appeler<{ laboratoires: { id: number }[] }>('POST', 'laboratoires', {
      token,
      corps: { nature: 'ADOPTION', detailIds: [detail.id] },
    });
    ids.push(laboratoires[0]!.id);
  }
  for (const laboratoireId of ids) {
    const encours = { info: 'Remise oubliée sur la commande', valeurAttendueCentimes: 123_456 };
    await api.encours(admin, laboratoireId, encours);
    const { id, version } = await api.encours(admin, laboratoireId, { ...encours, dateDeclaration: `${ANNEE}-01-02` });
    const corps = { encours: [{ id, version }], canal: 'TELEPHONE' };
    await api.appeler('POST', 'encours/declarer', { token, corps });
    await api.appeler('POST', 'encaissements', {
      token,
      corps: { laboratoireId, nature: 'AVOIR', numero: 'AV-2026-0041', date: JOUR, montantHtCentimes: 98_765 },
    });
    await api.appeler('POST', 'conditions', {
      token,
      corps: {
        laboratoireId,
        gamme: 'Solaires',
        condition: 'Toute l’année',
        dateDebut: `${ANNEE}-01-01`,
        dateFin: `${ANNEE}-12-31`,
        remise: '30 %',
      },
    });
    await api.appeler('POST', 'rfa', {
      token,
      corps: {
        laboratoireId,
        annee: ANNEE,
        gamme: 'Solaires',
        condition: '2 % dès 10 000 €',
        taux: 0,
        type: 'CA_NET_HT',
        resultatType: 'TAUX_PREMIER_EURO',
        resultatPeriode: 'ANNEE',
        paliers: [{ info: 'Premier', seuil: 1_000_000, valeur: 200 }],
      },
    });
  }
  return { admin, noms };
};

test('de 960 à 1280 points de large, nul nom de laboratoire n’est coupé, ni rien d’autre pour lui', async ({
  api,
  ouvrir,
}) => {
  const { admin, noms } = await preparer(api);
  const page = await ouvrir(admin, { chemin: '/laboratoires' });
  for (const width of LARGEURS)
    for (const adresse of LISTES)
      await test.step(`${adresse} à ${width}`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(adresse);
        await page.locator('main tr[data-index], main ul[aria-label] > li').first().waitFor();
        await reposer(page);
        const lectures = await page.evaluate(
          (connus) =>
            [...document.querySelectorAll('main td span, main td a, main td')]
              .filter(({ textContent }) => connus.includes(textContent.trim()))
              .map((element) => ({
                coupe:
                  element.scrollWidth > element.clientWidth + 1 &&
                  getComputedStyle(element).overflow !== 'visible' &&
                  getComputedStyle(element).display !== 'inline',
                bas:
                  element.scrollHeight > element.clientHeight + 1 &&
                  getComputedStyle(element).overflow !== 'visible' &&
                  getComputedStyle(element).display !== 'inline',
              })),
          noms,
        );
        expect(lectures.length, 'les noms sont dans la liste').toBeGreaterThan(1);
        expect(lectures.filter(({ coupe, bas }) => coupe || bas)).toEqual([]);
        for (const { coupes, entames, deborde } of await mesurerTableaux(page))
          expect({ coupes, entames, deborde }).toEqual({ coupes: [], entames: [], deborde: 0 });
      });
});

// A RFA: base, encours declared, base that falls, encours corrected down to the new result (RFA-49).
import { jourParis } from '#shared/core/dates.ts';
import { expect, test } from '../monde.ts';
import { verifierAccessibilite } from '../pages/accessibilite.ts';

const ANNEE = Number(jourParis(new Date()).slice(0, 4));

test('une RFA réclamée, sa base qui baisse, sa réclamation corrigée @mobile @tablette', async ({ api, ouvrir }) => {
  const { admin } = await api.pharmacie();
  const [labo] = await api.adopter(admin, ['Dermalune']);
  const token = await api.tokenDe(admin);
  const { id } = await api.appeler('POST', 'rfa', {
    token,
    corps: {
      laboratoireId: labo?.id,
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
  const demandes = async (): Promise<[string, number][]> =>
    (await api.appeler('GET', 'encours', { token })).elements.map(
      ({ etat, valeurAttendueCentimes }: { etat: string; valeurAttendueCentimes: number }) => [
        etat,
        valeurAttendueCentimes,
      ],
    );
  const page = await ouvrir(admin, { chemin: `/rfa?rfa=${id}` });
  const fiche = page.getByRole('dialog', { name: 'Solaires' });
  const saisir = async (janvier: string) => {
    await fiche.getByRole('button', { name: /^(?:Saisir|Modifier) la base$/ }).click();
    await fiche.getByRole('textbox', { name: /^Base, janvier/ }).fill(janvier);
    await fiche.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(fiche.getByRole('textbox', { name: /^Base, janvier/ })).toHaveCount(0);
  };

  await test.step('sa base atteint le palier, qui se réclame', async () => {
    await saisir('15 500');
    await fiche.getByRole('button', { name: 'Valider le palier Premier' }).click();
    await expect(page.getByText(/encours E-\d{4}-\d{5} de 310,00\s€ HT, à déclarer\./)).toBeVisible();
    await verifierAccessibilite(page);
  });

  await test.step('pas encore déclarée, la réclamation suit la base qui baisse', async () => {
    await saisir('14 500');
    expect(await demandes()).toEqual([['A_DECLARER', 29_000]]);
    await expect(fiche.getByText(/réclamés de trop/)).toHaveCount(0);
  });

  await test.step('déclarée, elle garde son montant : ce qui est de trop se dit', async () => {
    const { elements } = await api.appeler('GET', 'encours', { token });
    await api.appeler('POST', 'encours/declarer', {
      token,
      corps: {
        encours: elements.map(({ id: encoursId, version }: { id: number; version: number }) => ({
          id: encoursId,
          version,
        })),
        canal: 'TELEPHONE',
      },
    });
    await page.reload();
    await saisir('12 873,50');
    await expect(fiche.getByText(/^32,53\s€ HT réclamés de trop\s: la base donne moins/)).toBeVisible();
    expect(await demandes()).toEqual([['DECLARE', 29_000]]);
    await verifierAccessibilite(page);
  });

  await test.step('corrigée, elle demande ce que la base donne, au centime', async () => {
    await fiche.getByRole('button', { name: 'Corriger la réclamation' }).click();
    const question = page.getByRole('dialog', { name: /^Corriger/ });
    await question.getByRole('button', { name: 'Corriger' }).click();
    await expect(page.getByText('Réclamation corrigée.')).toBeVisible();
    await expect(fiche.getByText(/réclamés de trop/)).toHaveCount(0);
    expect(await demandes()).toEqual([['DECLARE', 25_747]]);
  });
});

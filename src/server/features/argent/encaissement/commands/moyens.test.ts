// How an encours was settled, from the dialog to each screen and file (ENC-72): money is « Récupéré », the rest is not.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/encaissement.ts';
import { libelleMoyen } from '#shared/features/argent/encours/messages.ts';
import { actionsEncours, moyensReglement, type MoyenReglement } from '#shared/features/argent/encours/schemas.ts';
import { natureDuReglement } from '#shared/features/argent/encaissement/rules.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const regler = async (action: string, champs: object = {}) => {
  const encours = await m.declare(10_000, { actionAttendue: 'COOPERATION', ...champs });
  const corps = { version: encours.version, action, montantCentimes: 10_000 };
  const reponse = await m.app.appeler(m.jetons.ADMIN, 'POST', `/api/v1/encours/${encours.id}/reglements`, { corps });
  return { ...reponse, encours };
};
const ligneExportee = async (numero: string): Promise<Record<string, string>> => {
  const { brut } = await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/encours/export', { query: { format: 'csv' } });
  const lignes: Record<string, string>[] = parse(brut.toString('utf8'), { columns: true, delimiter: ';', bom: true });
  return lignes.find((ligne) => ligne['N°'] === numero)!;
};

it.each(moyensReglement)(
  '%s : de l’argent est récupéré, le reste est compensé autrement',
  async (moyen: MoyenReglement) => {
    const { status, encours } = await regler(moyen);
    expect(status).toBe(200);
    const [recu, compense] = natureDuReglement(moyen) === null ? [0, 10_000] : [10_000, 0];
    const apres = await m.encours(encours.id);
    // The expected action says why the encours exists, and stays.
    expect(apres).toMatchObject({ actionAttendue: 'COOPERATION', recuCentimes: recu, compenseCentimes: compense });
    expect(apres.reglements).toMatchObject([{ action: moyen }]);
    const { encaissementId } = apres.reglements[0]!;
    expect(encaissementId === null ? null : (await m.lire(encaissementId)).nature).toBe(natureDuReglement(moyen));
    const ligne = await ligneExportee(encours.numero);
    expect([ligne['Récupéré (€)'], ligne['Compensé autrement (€)']]).toEqual(
      [recu, compense].map((centimes) => (centimes / 100).toFixed(2).replace('.', ',')),
    );
  },
);

it('ce qui dit pourquoi n’est plus un moyen, et une action attendue n’en est pas un', async () => {
  const pourquoi = actionsEncours.filter(
    (action) => !(action in libelleMoyen) || !moyensReglement.includes(action as never),
  );
  expect(pourquoi).toEqual(['COOPERATION', 'RFA', 'FACTURE', 'AUTRES']);
  for (const action of pourquoi) {
    const { status, corps } = await regler(action);
    expect([action, status, corps.errors?.[0]?.pointer]).toEqual([action, 400, '/action']);
  }
});

it('changer la nature de l’encaissement change le moyen de ses règlements', async () => {
  const { encours } = await regler('VIREMENT');
  const id = (await m.encours(encours.id)).reglements[0]!.encaissementId!;
  const { version, date, montantHtCentimes } = await m.lire(id);
  const corrige = await m.surEncaissements('PUT', `/${id}`, {
    version,
    date,
    montantHtCentimes,
    laboratoireId: m.labo,
    nature: 'PRELEVEMENT',
    numero: null,
  });
  expect(corrige.status, JSON.stringify(corrige.corps)).toBe(200);
  expect((await m.encours(encours.id)).reglements).toMatchObject([{ action: 'PRELEVEMENT' }]);
});

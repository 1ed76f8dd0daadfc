import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { archiveContract, type Archive } from '#shared/features/archive/contract.ts';
import { INTERROMPUE } from '#shared/features/archive/messages.ts';
import { ConnexionPerdue } from '#web/lib/echecs.ts';
import { archivesSuivies } from './archives-suivies.ts';
import { reprendreArchives, suivreArchive } from './queries.ts';

const { call, telecharger, enCours } = vi.hoisted(() => ({ call: vi.fn(), telecharger: vi.fn(), enCours: vi.fn() }));
vi.mock('#web/lib/api.ts', () => ({ call, telecharger }));
vi.mock('#web/ui/snackbar.tsx', () => ({ enCours }));

const une = (champs: Partial<Archive> = {}): Archive => ({
  id: 7,
  sorte: 'DOCUMENTS',
  titre: '12 documents',
  etat: 'EN_COURS',
  interrompu: false,
  total: 0,
  faits: 0,
  taille: null,
  erreur: null,
  creeLe: '2026-11-21T10:00:00.000Z',
  termineLe: null,
  expireLe: null,
  droits: { telecharger: false },
  ...champs,
});

let avis: { dire: ReturnType<typeof vi.fn>; succes: ReturnType<typeof vi.fn>; echec: ReturnType<typeof vi.fn> };
beforeEach(() => {
  vi.useFakeTimers();
  avis = { dire: vi.fn(), succes: vi.fn(), echec: vi.fn() };
  enCours.mockReset().mockReturnValue(avis);
  call.mockReset();
  telecharger.mockReset().mockResolvedValue('documents.zip');
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

const jusquAuBout = async (suivi: Promise<void>) => {
  await vi.runAllTimersAsync();
  await suivi;
};
const dit = () => avis.dire.mock.calls.map(([texte]) => String(texte).replaceAll('\u00a0', ' '));

describe('une archive se suit', () => {
  it('jusqu’à son téléchargement, en disant son compte quand il change', async () => {
    call
      .mockResolvedValueOnce(une({ total: 12, faits: 3 }))
      .mockResolvedValueOnce(une({ total: 12, faits: 3 }))
      .mockRejectedValueOnce(new ConnexionPerdue())
      .mockResolvedValueOnce(une({ etat: 'TERMINE', total: 12, faits: 12 }));
    const suivi = suivreArchive(une());
    expect(archivesSuivies.lire()).toEqual([7]);
    await jusquAuBout(suivi);
    expect(dit()[0]).toContain('12 documents : 3 sur 12');
    expect(dit().filter((texte) => texte.includes('3 sur 12'))).toHaveLength(1);
    expect(telecharger).toHaveBeenCalledExactlyOnceWith(archiveContract.telechargerArchive, { params: { id: 7 } });
    expect(avis.succes).toHaveBeenCalledWith('documents.zip téléchargé.');
    expect(archivesSuivies.lire()).toEqual([]);
  });

  it('une fois, même demandée deux', async () => {
    call.mockResolvedValue(une({ etat: 'TERMINE' }));
    const [un, deux] = [suivreArchive(une()), suivreArchive(une())];
    expect(deux).toBe(un);
    await jusquAuBout(un);
    expect([enCours.mock.calls.length, telecharger.mock.calls.length]).toEqual([1, 1]);
  });

  it.each([
    ['échouée, avec sa raison', une({ etat: 'ECHEC', erreur: 'Il ne reste rien.' }), 'Il ne reste rien.'],
    ['coupée', une({ interrompu: true }), INTERROMPUE],
  ])('%s, elle le dit et ne télécharge rien', async (_cas, fin, phrase) => {
    call.mockResolvedValue(fin);
    await jusquAuBout(suivreArchive(une()));
    expect(avis.echec).toHaveBeenCalledWith(phrase);
    expect(telecharger).not.toHaveBeenCalled();
  });

  it('après un rechargement, si elle est encore à cette personne', async () => {
    archivesSuivies.ajouter(7);
    archivesSuivies.ajouter(8);
    call.mockResolvedValueOnce([une({ etat: 'TERMINE' })]);
    await reprendreArchives();
    await vi.runAllTimersAsync();
    expect(telecharger).toHaveBeenCalledOnce();
    expect(archivesSuivies.lire()).toEqual([]);
    await reprendreArchives();
    expect(call).toHaveBeenCalledOnce();
  });
});

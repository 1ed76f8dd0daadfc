import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MAX_FICHIERS_SUPPORT, MAX_TEXTE_SUPPORT } from '#shared/features/echanges/support/schemas.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { useMessage } from './use-message.ts';

afterEach(() => sessionStorage.clear());

const NOM = 'support.essai';
const fichier = (nom: string, octets = 1) => new File([new Uint8Array(octets)], nom);
const cles = (envoyer: ReturnType<typeof vi.fn>) =>
  envoyer.mock.calls.map(([, envoi]) => (envoi as { idempotencyKey: string }).idempotencyKey);

test('un message vide ou trop long n’est pas prêt, et dit pourquoi quand il le faut', () => {
  const { result } = renderHook(() => useMessage(NOM));
  act(() => result.current.ecrire('   '));
  expect([result.current.pret, result.current.erreur]).toEqual([false, null]);
  act(() => result.current.ecrire('a'.repeat(MAX_TEXTE_SUPPORT)));
  expect([result.current.pret, result.current.erreur]).toEqual([true, null]);
  act(() => result.current.ecrire('a'.repeat(MAX_TEXTE_SUPPORT + 1)));
  expect(result.current.pret).toBe(false);
  expect(result.current.erreur).toContain('trop long');
});

test('les fichiers se comptent en nombre et ensemble en poids', () => {
  const { result } = renderHook(() => useMessage(NOM));
  act(() => result.current.ecrire('Voici'));
  act(() => result.current.joindre([fichier('gros.bin', MAX_OCTETS_FICHIER)]));
  expect(result.current.pret).toBe(true);
  act(() => result.current.joindre([fichier('petit.bin')]));
  expect(result.current.erreur).toContain('15');
  act(() => result.current.retirer(result.current.fichiers[0]!));
  act(() => result.current.joindre(Array.from({ length: MAX_FICHIERS_SUPPORT }, (_, i) => fichier(`${i}`))));
  expect(result.current.erreur).toContain(`${MAX_FICHIERS_SUPPORT} fichiers`);
});

test('réessayer le même message garde sa clé ; un autre texte, un fichier de plus ou une variante en changent', async () => {
  const { result } = renderHook(() => useMessage(NOM));
  const envoyer = vi.fn().mockRejectedValue(new Error('coupé'));
  const partir = (variante?: string) => act(async () => void (await result.current.partir(envoyer, variante)));
  act(() => result.current.ecrire('Bonjour'));
  await partir();
  expect([result.current.texte, result.current.pret]).toEqual(['Bonjour', true]);
  expect(result.current.erreur).not.toBeNull();
  await partir();
  act(() => result.current.joindre([fichier('a.txt')]));
  await partir();
  await partir('.clos');
  act(() => result.current.ecrire('Bonjour à vous'));
  await partir();
  const [premiere, reprise, ...autres] = cles(envoyer);
  expect(reprise).toBe(premiere);
  expect(new Set([premiere, ...autres]).size).toBe(4);
});

test('ce qui est écrit se retrouve après un rechargement, avec sa clé ; une fois reçu, plus rien n’en reste', async () => {
  const echoue = vi.fn().mockRejectedValue(new Error('coupé'));
  const avant = renderHook(() => useMessage(NOM));
  act(() => avant.result.current.ecrire(' Bonjour '));
  await act(async () => void (await avant.result.current.partir(echoue)));
  avant.unmount();
  const { result } = renderHook(() => useMessage(NOM));
  expect(result.current.texte).toBe(' Bonjour ');
  const recu = vi.fn().mockResolvedValue(null);
  await act(async () => void (await result.current.partir(recu)));
  expect(recu.mock.calls[0]![0]).toBe('Bonjour');
  expect(cles(recu)).toEqual(cles(echoue));
  expect(result.current.texte).toBe('');
  expect(renderHook(() => useMessage(NOM)).result.current.texte).toBe('');
});

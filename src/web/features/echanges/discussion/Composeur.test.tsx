import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { Composeur, type ComposeurProps } from './Composeur.tsx';
import { versHtml, versTexte } from './texte.ts';
import { TexteRiche } from './TexteRiche.tsx';
import type { EnvoiDiscussion } from './use-composeur.ts';

const COLLEGUES = [
  { id: 7, nomComplet: 'Beaumont Claire', role: 'ADMIN' },
  { id: 8, nomComplet: 'Bernard Luc', role: 'OPERATEUR' },
  { id: 9, nomComplet: 'Bertin Sophie', role: 'ACHAT' },
];
beforeEach(() => vi.stubGlobal('fetch', async () => Response.json(COLLEGUES)));
afterEach(() => vi.unstubAllGlobals());

const ouvrir = (champs: Partial<ComposeurProps> = {}) => {
  const envois: EnvoiDiscussion[] = [];
  const envoyer = vi.fn(async (envoi: EnvoiDiscussion) => void envois.push(envoi));
  const { personne, unmount } = montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <Composeur kind="PROMOTION" libelle="Votre message" brouillon="essai" mentionner envoyer={envoyer} {...champs} />
    </QueryClientProvider>,
  );
  return {
    personne,
    envois,
    envoyer,
    unmount,
    champ: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Votre message' }),
  };
};

test('Ctrl+Entrée envoie, les lignes et les chevrons gardés, et vide le champ', async () => {
  const { personne, envois, champ } = ouvrir();
  await personne.type(champ, 'Trois < quatre{Enter}fin');
  await personne.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(champ.value).toBe(''));
  expect(envois).toMatchObject([{ texte: 'Trois &lt; quatre<br>fin', mentions: [], partage: false }]);
});

test('@ propose, les flèches choisissent, Entrée nomme : la personne est mentionnée', async () => {
  const { personne, envois, champ } = ouvrir();
  await personne.type(champ, 'Merci @be');
  expect(await screen.findAllByRole('option')).toHaveLength(3);
  await personne.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Bernard Luc');
  expect(champ.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await personne.keyboard('{Enter}');
  expect(champ.value).toBe('Merci @Bernard Luc ');
  expect(screen.queryByRole('listbox')).toBeNull();
  await personne.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(envois).toMatchObject([{ texte: 'Merci @Bernard Luc', mentions: [8] }]));
});

test('Échap ferme la liste et laisse ce qui est tapé', async () => {
  const { personne, champ } = ouvrir();
  await personne.type(champ, '@be');
  await screen.findByRole('listbox');
  await personne.keyboard('{Escape}');
  expect([screen.queryByRole('listbox'), champ.value]).toEqual([null, '@be']);
});

test('un échec garde le texte et dit pourquoi ; le nouvel essai porte la même clé', async () => {
  const envoyer = vi
    .fn<(envoi: EnvoiDiscussion) => Promise<void>>()
    .mockRejectedValueOnce(new Error('panne'))
    .mockResolvedValueOnce();
  const { personne, champ } = ouvrir({ envoyer });
  await personne.type(champ, 'À garder');
  await personne.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(screen.getByText(/erreur inattendue/)).toBeTruthy());
  expect(champ.value).toBe('À garder');
  await personne.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(champ.value).toBe(''));
  const cles = envoyer.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
  expect(new Set(cles).size).toBe(1);
});

test('le brouillon survit à la fermeture, et s’efface quand le serveur a reçu', async () => {
  const premier = ouvrir();
  await premier.personne.type(premier.champ, 'À finir');
  premier.unmount();
  const second = ouvrir();
  expect(second.champ.value).toBe('À finir');
  await second.personne.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(second.champ.value).toBe(''));
  second.unmount();
  expect(ouvrir().champ.value).toBe('');
});

test('un texte trop long se garde et se refuse avant l’envoi', async () => {
  const { personne, champ, envoyer } = ouvrir({ depart: { texte: 'a'.repeat(500_001), choisis: [] } });
  expect(screen.getByText(/500\s000 caractères au plus/)).toBeTruthy();
  await personne.click(champ);
  await personne.keyboard('{Control>}{Enter}{/Control}');
  expect(envoyer).not.toHaveBeenCalled();
});

test('passer par le HTML et revenir rend le texte', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zé<>&@ \n]*$/), (texte) => {
      // A browser collapses spaces, but the stored text keeps them.
      expect(versTexte(versHtml(texte))).toBe(texte.trim());
    }),
  );
});

test('un message ne montre que des balises connues, quoi qu’il contienne', () => {
  montrer(
    <div data-testid="message">
      <TexteRiche
        html={
          '<p onclick="x()">Bonjour <b>@Beaumont Claire</b><img src=x onerror=alert(1)><script>1</script> <a href="javascript:1">a</a> <a href="https://x.fr">b</a></p>'
        }
        noms={['Beaumont Claire']}
      />
    </div>,
  );
  const message = screen.getByTestId('message');
  expect(message.querySelector('img, script, [onclick], [href^="javascript"]')).toBeNull();
  expect(screen.getByRole('link', { name: 'b' }).getAttribute('rel')).toBe('noopener noreferrer nofollow');
  expect(screen.getByText('@Beaumont Claire').tagName).toBe('SPAN');
});

test('ne montre un message au groupement que si on le choisit, à chaque fois', async () => {
  const { personne, envois, champ } = ouvrir({ partager: true });
  const case_ = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Visible du groupement' });
  expect(case_.checked).toBe(false);
  await personne.click(case_);
  await personne.type(champ, 'Pour vous{Control>}{Enter}{/Control}');
  await waitFor(() => expect(champ.value).toBe(''));
  expect(case_.checked).toBe(false);
  await personne.type(champ, 'Pour nous{Control>}{Enter}{/Control}');
  await waitFor(() => expect(envois.map(({ partage }) => partage)).toEqual([true, false]));
});

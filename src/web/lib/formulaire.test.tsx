import { TextInput } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '#shared/core/app-error.ts';
import { centimesPositifs } from '#shared/core/centimes.ts';
import { mailRequis, texteRequis } from '#shared/core/champs.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { montrer, montrerA } from '#web/testing/montrer.tsx';
import { ConfirmHost } from '#web/ui/hotes/ConfirmHost.tsx';
import { ConnexionPerdue } from './echecs.ts';
import { useFormulaire, type Chemin, type EnvoiFormulaire } from './formulaire.ts';

const schema = z.object({
  nom: texteRequis('Le nom'),
  mail: mailRequis('Le mail'),
  montantCentimes: centimesPositifs('Le montant'),
});
type Donnees = z.output<typeof schema>;
type Envoyer = (donnees: Donnees, envoi: EnvoiFormulaire) => Promise<unknown>;

const Ecran = ({
  envoyer,
  brouillon,
  onRecharger,
}: {
  envoyer: Envoyer;
  brouillon?: string;
  onRecharger?: () => void;
}) => {
  const f = useFormulaire(schema, { nom: '', mail: 'a@b.fr', montantCentimes: null }, envoyer, {
    brouillon,
    onRecharger,
  });
  return (
    <Formulaire formulaire={f}>
      <TextInput label="Nom" {...f.champ('nom')} />
      <TextInput label="Mail" {...f.champ('mail')} />
      <MontantField label="Montant" {...f.champ('montantCentimes')} />
    </Formulaire>
  );
};

const remplir = async ({ personne }: ReturnType<typeof montrer>) => {
  await personne.type(screen.getByLabelText('Nom'), 'Boiron');
  await personne.type(screen.getByLabelText('Montant'), '12,5');
};
const enregistrer = () => screen.getByRole('button', { name: 'Enregistrer' });

describe('useFormulaire', () => {
  it('montre la phrase de chaque champ et porte le focus sur le premier refusé', async () => {
    const envoyer = vi.fn<Envoyer>();
    const { personne } = montrer(<Ecran envoyer={envoyer} />);
    await personne.click(enregistrer());
    expect(screen.getByText('Le nom est obligatoire.')).toBeTruthy();
    expect(screen.getByText('Le montant est obligatoire.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Nom'));
    expect(envoyer).not.toHaveBeenCalled();
  });

  it('ne juge un champ quitté que s’il a été changé', async () => {
    const { personne } = montrer(<Ecran envoyer={vi.fn<Envoyer>()} />);
    await personne.click(screen.getByLabelText('Nom'));
    await personne.tab();
    expect(screen.queryByText('Le nom est obligatoire.')).toBeNull();
    await personne.type(screen.getByLabelText('Mail'), '@');
    await personne.tab();
    expect(screen.getByText(/n’est pas une adresse valide/)).toBeTruthy();
  });

  it('envoie les valeurs du schéma, une seule fois malgré un double envoi, aussi par Ctrl+Entrée', async () => {
    let finir: () => void = () => {};
    const envoyer = vi.fn<Envoyer>(() => new Promise<void>((resolve) => { finir = resolve; })); // prettier-ignore
    const vue = montrer(<Ecran envoyer={envoyer} />);
    await remplir(vue);
    fireEvent.keyDown(screen.getByLabelText('Nom'), { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(screen.getByLabelText('Nom'), { key: 'Enter', ctrlKey: true });
    fireEvent.click(enregistrer());
    expect(envoyer).toHaveBeenCalledTimes(1);
    expect(envoyer.mock.calls[0]?.[0]).toEqual({ nom: 'Boiron', mail: 'a@b.fr', montantCentimes: 1250 });
    finir();
    await waitFor(() => expect(enregistrer().hasAttribute('data-loading')).toBe(false));
  });

  it('pose le refus du serveur sur son champ, et l’efface quand on y revient', async () => {
    const envoyer = vi.fn<Envoyer>().mockRejectedValue(
      new AppError(409, 'MAIL_PRIS', 'Refus', {
        errors: [{ pointer: '/mail', detail: 'Ce mail est déjà utilisé.' }],
      }),
    );
    const vue = montrer(<Ecran envoyer={envoyer} />);
    await remplir(vue);
    await vue.personne.click(enregistrer());
    const mail = screen.getByLabelText('Mail');
    await waitFor(() => expect(document.activeElement).toBe(mail));
    expect(screen.queryByRole('alert')).toBeNull();
    await vue.personne.click(screen.getByLabelText('Nom'));
    expect(screen.getByText('Ce mail est déjà utilisé.')).toBeTruthy();
    await vue.personne.click(mail);
    expect(screen.queryByText('Ce mail est déjà utilisé.')).toBeNull();
  });

  it('montre au-dessus des boutons un refus sans champ, ou d’un champ absent de l’écran', async () => {
    const envoyer = vi
      .fn<Envoyer>()
      .mockRejectedValueOnce(new AppError(403, 'X', 'Vous ne pouvez pas.'))
      .mockRejectedValueOnce(
        new AppError(400, 'Y', 'Refus', { errors: [{ pointer: '/autre', detail: 'Autre refus.' }] }),
      );
    const vue = montrer(<Ecran envoyer={envoyer} />);
    await remplir(vue);
    await vue.personne.click(enregistrer());
    expect((await screen.findByRole('alert')).textContent).toContain('Vous ne pouvez pas.');
    await vue.personne.click(enregistrer());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Autre refus.'));
  });

  it('garde la saisie et propose de recharger quand quelqu’un a modifié entre-temps', async () => {
    const recharger = vi.fn<() => void>();
    const envoyer = vi
      .fn<Envoyer>()
      .mockRejectedValue(new AppError(409, 'CONFLIT_VERSION', 'Modifié entre-temps par Paul.'));
    const vue = montrer(<Ecran envoyer={envoyer} onRecharger={recharger} />);
    await remplir(vue);
    await vue.personne.click(enregistrer());
    await vue.personne.click(await screen.findByRole('button', { name: 'Recharger' }));
    expect(recharger).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Boiron');
  });

  it('renvoie la même clé après une connexion perdue, une autre si la saisie change ou après un refus', async () => {
    const envoyer = vi
      .fn<Envoyer>()
      .mockRejectedValueOnce(new ConnexionPerdue())
      .mockRejectedValueOnce(new AppError(409, 'X', 'Non.'))
      .mockRejectedValue(new ConnexionPerdue());
    const vue = montrer(<Ecran envoyer={envoyer} />);
    await remplir(vue);
    for (let n = 1; n <= 3; n += 1) {
      await vue.personne.click(enregistrer());
      await waitFor(() => expect(envoyer).toHaveBeenCalledTimes(n));
      await waitFor(() => expect(enregistrer().hasAttribute('data-loading')).toBe(false));
    }
    await vue.personne.type(screen.getByLabelText('Nom'), 's');
    await vue.personne.click(enregistrer());
    const cles = envoyer.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
    expect(cles[1]).toBe(cles[0]);
    expect(cles[2]).not.toBe(cles[1]);
    expect(cles[3]).not.toBe(cles[2]);
  });

  it('retrouve la saisie après un rechargement, et l’oublie une fois enregistrée', async () => {
    const envoyer = vi.fn<Envoyer>().mockResolvedValue(undefined);
    const vue = montrer(<Ecran envoyer={envoyer} brouillon="essai" />);
    await remplir(vue);
    await waitFor(() => expect(Object.values(sessionStorage).join('')).toContain('Boiron'));
    vue.unmount();
    const suite = montrer(<Ecran envoyer={envoyer} brouillon="essai" />);
    expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Boiron');
    expect(screen.getByText(/a été conservée/)).toBeTruthy();
    await suite.personne.click(enregistrer());
    await waitFor(() => expect(sessionStorage.length).toBe(0));
  });

  it('un montant douteux arrête l’envoi avec sa phrase, reste écrit, et survit à un rechargement', async () => {
    const envoyer = vi.fn<Envoyer>().mockResolvedValue(undefined);
    const { personne, unmount } = montrer(<Ecran envoyer={envoyer} brouillon="essai" />);
    const montant = () => screen.getByLabelText<HTMLInputElement>('Montant');
    const phrase = () => screen.queryByText(/« 12,345 » : des milliers ou trois décimales/);
    await personne.type(screen.getByLabelText('Nom'), 'Boiron');
    await personne.type(montant(), '12,345');
    // Sends the form while the field still has the focus.
    fireEvent.keyDown(montant(), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(phrase()).toBeTruthy());
    expect(screen.queryByText('Le montant est obligatoire.')).toBeNull();
    expect(document.activeElement).toBe(montant());
    expect(envoyer).not.toHaveBeenCalled();
    await waitFor(() => expect(Object.values(sessionStorage).join('')).toContain('12,345'));
    unmount();
    const suite = montrer(<Ecran envoyer={envoyer} brouillon="essai" />);
    expect([montant().value, phrase() !== null]).toEqual(['12,345', true]);
    await suite.personne.clear(montant());
    await suite.personne.type(montant(), '12,34');
    await suite.personne.click(enregistrer());
    await waitFor(() => expect(envoyer.mock.calls[0]?.[0].montantCentimes).toBe(1234));
  });

  it('demande avant de quitter un formulaire changé, pas après l’enregistrement', async () => {
    const envoyer = vi.fn<Envoyer>().mockResolvedValue(undefined);
    const vue = await montrerA('/un', () => (
      <>
        <Ecran envoyer={envoyer} />
        <ConfirmHost />
      </>
    ));
    await remplir(vue);
    void vue.router.navigate({ href: '/deux' });
    await vue.personne.click(await screen.findByRole('button', { name: 'Continuer la saisie' }));
    expect(vue.router.history.location.pathname).toBe('/un');
    await vue.personne.click(enregistrer());
    await waitFor(() => expect(envoyer).toHaveBeenCalled());
    await waitFor(() => expect(enregistrer().hasAttribute('data-loading')).toBe(false));
    await vue.router.navigate({ href: '/deux' });
    expect(vue.router.history.location.pathname).toBe('/deux');
  });
});

type Valeurs = {
  nom: string | null;
  lignes: { ean: string | null; lots: { quantite: number | null }[] }[];
  dispositif: { sorte: 'LOT'; quantiteLot: number } | { sorte: 'BON'; valeurCentimes: number };
};
it('un chemin qui ne mène à aucun champ ne compile pas (tsc en est le juge)', () => {
  const bons: Chemin<Valeurs>[] = ['nom', 'lignes.0.lots.12.quantite', 'dispositif.quantiteLot', 'dispositif.valeurCentimes']; // prettier-ignore
  const mauvais: Chemin<Valeurs>[] = [
    // @ts-expect-error -- no such field
    'prenom',
    // @ts-expect-error -- a list has ranks
    'lignes.ean',
    // @ts-expect-error -- no such field in a line
    'lignes.0.quantite',
    // @ts-expect-error -- a text has no field
    'nom.longueur',
  ];
  expect([bons.length, mauvais.length]).toEqual([4, 4]);
});

import { Text, Title } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { SessionOuverte } from '#web/session/session-ouverte.ts';
import { Marque } from '#web/ui/Marque.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { AvisConnexion } from './AvisConnexion.tsx';
import { LoginForm } from './LoginForm.tsx';
import styles from './LoginPage.module.css';

const NouveauMotDePasseDialog = lazy(async () => ({
  default: (await import('./NouveauMotDePasseDialog.tsx')).NouveauMotDePasseDialog,
}));
const OubliDialog = lazy(async () => ({ default: (await import('./OubliDialog.tsx')).OubliDialog }));

const PROMESSES = [
  ['Ce qui vous est dû, suivi jusqu’au règlement', 'Chaque encours est déclaré, daté, relancé, puis réglé.'],
  ['Vos laboratoires au même endroit', 'Contacts, plateformes, chiffre d’affaires et litiges sur une seule fiche.'],
  ['Votre groupement avec vous', 'Les pharmacies et leur groupement travaillent sur les mêmes informations.'],
] as const;

const Presentation = () => (
  <aside className={styles.presentation} aria-label="Présentation">
    <div className={styles.nom}>
      <Marque taille={40} />
      <span>Pharmaccord</span>
    </div>
    <div>
      <p className={styles.accroche}>Rien de ce qui vous est dû n’est oublié.</p>
      <ul className={styles.promesses}>
        {PROMESSES.map(([titre, texte]) => (
          <li key={titre}>
            <strong>{titre}</strong>
            <span>{texte}</span>
          </li>
        ))}
      </ul>
    </div>
    <p className={styles.pied}>Les relations commerciales entre pharmacies, groupements et laboratoires.</p>
  </aside>
);

/** `/` without a token (COM-81). */
export const LoginPage = () => {
  const [aChanger, setAChanger] = useState<SessionOuverte | null>(null);
  const [oubli, setOubli] = useState<string | null>(null);
  useEffect(() => {
    document.title = 'Connexion · Pharmaccord';
  }, []);
  return (
    <div className={styles.page}>
      <Presentation />
      <main className={styles.principal}>
        <div className={styles.formulaire}>
          <div className={styles.marqueMobile}>
            <Marque taille={36} />
            <span>Pharmaccord</span>
          </div>
          <Title order={1} fz={26}>
            Connexion
          </Title>
          <Text c="dimmed" size="sm" mb="lg" mt={4}>
            Retrouvez votre officine ou votre groupement.
          </Text>
          <AvisConnexion />
          <LoginForm onMotDePasseAChanger={setAChanger} onOubli={setOubli} />
          <Text size="sm" mt="xl" ta="center">
            Votre pharmacie n’a pas encore de compte ?{' '}
            <LienTexte to="/inscription" fw={600} underline="always" style={{ whiteSpace: 'nowrap' }}>
              Créer un compte
            </LienTexte>
          </Text>
        </div>
        <Text size="xs" c="dimmed" ta="center" component="footer">
          <LienTexte to="/conditions-generales" c="dimmed" underline="always">
            Conditions générales
          </LienTexte>
        </Text>
      </main>
      {oubli === null ? null : (
        <Suspense>
          <OubliDialog identifiant={oubli} onFermer={() => setOubli(null)} />
        </Suspense>
      )}
      {aChanger ? (
        <Suspense>
          <NouveauMotDePasseDialog session={aChanger} onFini={() => setAChanger(null)} />
        </Suspense>
      ) : null}
    </div>
  );
};

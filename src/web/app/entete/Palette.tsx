import { Text } from '@mantine/core';
import { openSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { RAISON_SANS_ABONNEMENT } from '#web/session/gardes.ts';
import styles from './Palette.module.css';
import { retenirRecent } from './recents.ts';
import { useResultats } from './use-resultats.ts';

/**
 * Mantine selects the first line while the user types; this hook selects it for results that come later. Enter pressed
 * before the results opens the first of them when they come.
 */
const usePremierChoisi = () => {
  const liste = useRef<HTMLDivElement>(null);
  const enAttente = useRef(false);
  useLayoutEffect(() => {
    const premiere = liste.current?.querySelector<HTMLElement>('[data-action]');
    if (!premiere || liste.current?.querySelector('[data-selected]')) return;
    premiere.setAttribute('data-selected', 'true');
    if (enAttente.current) premiere.click();
    enAttente.current = false;
  });
  const onKeyDown = ({ key }: KeyboardEvent) => {
    enAttente.current = key === 'Enter' && !liste.current?.querySelector('[data-selected]');
  };
  return { liste, onKeyDown };
};

const SANS_REPONSE = 'La recherche n’a pas répondu : vérifiez votre connexion.';
type RienTrouveProps = Omit<ReturnType<typeof useResultats>, 'groupes'> & { readonly texte: string };
/** When nothing is found, lists the kinds of items that can be searched (AID-26). */
const RienTrouve = ({ texte, enCours, enEchec, cherchables }: RienTrouveProps) => {
  if (enCours) return <Spotlight.Empty role="status">Recherche…</Spotlight.Empty>;
  if (enEchec) return <Spotlight.Empty role="alert">{SANS_REPONSE}</Spotlight.Empty>;
  return (
    <Spotlight.Empty role="status" className={styles.rien}>
      <Text fw={550} lineClamp={2} className={styles.cherche}>
        Aucun résultat pour « {texte} »
      </Text>
      <Text size="sm" mt={6}>
        On cherche ici par un nom, un numéro, un montant ou quelques mots&nbsp;:
      </Text>
      <Text size="sm">{['Écrans', 'Ce que l’on peut commencer', ...cherchables].join(' · ')}</Text>
    </Spotlight.Empty>
  );
};

/** Ctrl+K: opens a screen, opens any item of the account by its number or name, or starts an act (COM-90). */
export const Palette = () => {
  const navigate = useNavigate();
  const [texte, setTexte] = useState('');
  const { groupes, ...recherche } = useResultats(texte);
  const { liste, onKeyDown } = usePremierChoisi();
  useEffect(() => openSpotlight(), []);
  return (
    <Spotlight.Root
      query={texte}
      onQueryChange={setTexte}
      shortcut={null}
      scrollable
      maxHeight={420}
      centered={false}
      yOffset="12vh"
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      attributes={{ content: { 'aria-label': 'Recherche' } }}
    >
      <Spotlight.Search
        onKeyDown={onKeyDown}
        placeholder="Un nom, un numéro, un écran, « nouvel encours »…"
        aria-label="Rechercher un nom, un numéro, un écran, ou quoi faire"
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
      />
      <Spotlight.ActionsList ref={liste}>
        {groupes.map(({ titre, elements }) => (
          <Spotlight.ActionsGroup key={titre} label={titre}>
            {elements.map((resultat) => {
              const { cle, libelle, detail, icone: Icone, vers, desactive } = resultat;
              return (
                <Spotlight.Action
                  key={cle}
                  className={styles.action}
                  label={libelle}
                  description={desactive ? RAISON_SANS_ABONNEMENT : detail}
                  disabled={desactive}
                  leftSection={<Icone size={20} stroke={1.6} aria-hidden />}
                  onClick={() => {
                    if (resultat.objet) retenirRecent(resultat);
                    void navigate(vers);
                  }}
                />
              );
            })}
          </Spotlight.ActionsGroup>
        ))}
        {groupes.length === 0 ? <RienTrouve texte={texte.trim()} {...recherche} /> : null}
        {groupes.length > 0 && recherche.enEchec ? <Text className={styles.echec}>{SANS_REPONSE}</Text> : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};

import { openSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { RAISON_SANS_ABONNEMENT } from '#web/session/gardes.ts';
import styles from './Palette.module.css';
import { useResultats } from './use-resultats.ts';

/** Ctrl+K: jump to a screen, a laboratory, an encours, an account. */
export const Palette = () => {
  const navigate = useNavigate();
  const [texte, setTexte] = useState('');
  const groupes = useResultats(texte);
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
        placeholder="Un écran, un laboratoire, une promotion, un numéro d’encours…"
        aria-label="Rechercher un écran, un laboratoire, une promotion, un numéro d’encours"
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groupes.map(({ titre, elements }) => (
          <Spotlight.ActionsGroup key={titre} label={titre}>
            {elements.map(({ cle, libelle, detail, icone: Icone, vers, desactive }) => (
              <Spotlight.Action
                key={cle}
                className={styles.action}
                label={libelle}
                description={desactive ? RAISON_SANS_ABONNEMENT : detail}
                disabled={desactive}
                leftSection={<Icone size={20} stroke={1.6} aria-hidden />}
                onClick={() => void navigate(vers)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groupes.length === 0 ? <Spotlight.Empty>Aucun résultat</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};

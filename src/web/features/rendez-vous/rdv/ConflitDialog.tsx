import { Button, Group, Modal, Text } from '@mantine/core';
import { MAX_TEXTE_RDV } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { formatJour, isJour, pluriel } from '#web/lib/formats.ts';
import type { Album } from '#web/ui/editeur/album.ts';
import { Editeur } from '#web/ui/editeur/Editeur.tsx';
import { heureDe } from './BandeauxRdv.tsx';
import { phrasesPropres } from './differences.ts';
import type { Conflit } from './enregistreur.ts';
import styles from './Rdv.module.css';
import type { SaisieRdv } from './saisie.ts';

const enJour = (jour: string | null) => (jour && isJour(jour) ? formatJour(jour) : (jour ?? ''));
const lignes = (s: SaisieRdv): [string, string][] => [
  ['Date', enJour(s.date)],
  ['Objet', s.objet],
  ['Opérateur', s.operateur],
  ['Représentant', s.representant],
  ['Prochain RDV', enJour(s.prochainRdv)],
  ['Décisions', s.actions.map(({ texte }) => texte).join(' · ')],
  ['Guide', pluriel(s.guideReponses.filter(({ coche }) => coche).length, 'point coché', 'points cochés')],
];

type VersionProps = { titre: string; saisie: SaisieRdv; autre: SaisieRdv; album: Album };

const Version = ({ titre, saisie, autre, album }: VersionProps) => {
  const autres = new Map(lignes(autre));
  const phrases = phrasesPropres(saisie.texte, autre.texte);
  return (
    <section aria-label={titre} className={styles.version}>
      <Text fw={650}>{titre}</Text>
      <dl>
        {lignes(saisie)
          .filter(([nom, valeur]) => valeur !== autres.get(nom))
          .map(([nom, valeur]) => (
            <div key={nom}>
              <dt>{nom}</dt>
              <dd>{valeur === '' ? '–' : valeur}</dd>
            </div>
          ))}
        {phrases.length > 0 ? (
          <div>
            <dt>Note, seulement ici</dt>
            <dd className={styles.phrases}>{phrases.map((phrase) => `« ${phrase} »`).join(' ')}</dd>
          </div>
        ) : null}
      </dl>
      <Editeur
        libelle={`Note, ${titre.toLowerCase()}`}
        album={album}
        depart={saisie.texte}
        maximum={MAX_TEXTE_RDV}
        modifiable={false}
        onModif={() => {}}
      />
    </section>
  );
};

type Props = {
  conflit: Conflit;
  mienne: SaisieRdv;
  sienne: SaisieRdv;
  album: Album;
  moi: string;
  onMienne: () => void;
  onSienne: () => void;
  onLesDeux: () => void;
  onFermer: () => void;
};

/**
 * Both versions side by side: one is chosen, or both are kept. Nothing is ever overwritten without being seen (RDV-17).
 */
export const ConflitDialog = ({
  conflit,
  mienne,
  sienne,
  album,
  moi,
  onMienne,
  onSienne,
  onLesDeux,
  onFermer,
}: Props) => {
  const deQui = conflit.par === moi ? 'L’autre fenêtre' : conflit.par;
  return (
    <Modal opened onClose={onFermer} title="Deux versions de ce RDV" size="72rem">
      <div className={styles.versions}>
        <Version titre="La vôtre" saisie={mienne} autre={sienne} album={album} />
        <Version titre={`${deQui}, à ${heureDe(conflit.le)}`} saisie={sienne} autre={mienne} album={album} />
      </div>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onMienne}>
          Garder la mienne
        </Button>
        <Button variant="default" onClick={onSienne}>
          Prendre l’autre
        </Button>
        <Button data-autofocus onClick={onLesDeux}>
          Garder les deux
        </Button>
      </Group>
    </Modal>
  );
};

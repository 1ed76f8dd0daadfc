import { Button, Group, Modal, Text } from '@mantine/core';
import { MAX_TEXTE_RDV } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { formatJour, isJour, pluriel } from '#web/lib/formats.ts';
import type { Album } from '#web/ui/editeur/album.ts';
import { Editeur } from '#web/ui/editeur/Editeur.tsx';
import { heureDe, motChamp } from '../BandeauxRdv.tsx';
import { phrasesPropres } from './differences.ts';
import type { Conflit } from '../enregistrement/enregistreur.ts';
import type { ChampSaisiRdv } from './fusion-saisie.ts';
import styles from '../Rdv.module.css';
import type { SaisieRdv } from '../saisie.ts';

const enJour = (jour: string | null) => (jour && isJour(jour) ? formatJour(jour) : (jour ?? ''));
const lignes = (s: SaisieRdv): [ChampSaisiRdv, string][] => [
  ['date', enJour(s.date)],
  ['objet', s.objet],
  ['operateur', s.operateur],
  ['representant', s.representant],
  ['prochainRdv', enJour(s.prochainRdv)],
  ['actions', s.actions.map(({ texte }) => texte).join(' · ')],
  ['guideReponses', pluriel(s.guideReponses.filter(({ coche }) => coche).length, 'point coché', 'points cochés')],
];

type VersionProps = {
  titre: string;
  saisie: SaisieRdv;
  autre: SaisieRdv;
  /** Fields that both users changed; the others are merged. */
  champs: readonly ChampSaisiRdv[];
  album: Album;
};

const Version = ({ titre, saisie, autre, champs, album }: VersionProps) => {
  const phrases = champs.includes('texte') ? phrasesPropres(saisie.texte, autre.texte) : [];
  return (
    <section aria-label={titre} className={styles.version}>
      <Text fw={650}>{titre}</Text>
      <dl>
        {lignes(saisie)
          .filter(([nom]) => champs.includes(nom))
          .map(([nom, valeur]) => (
            <div key={nom}>
              <dt>{motChamp[nom]}</dt>
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
      {champs.includes('texte') ? (
        <Editeur
          libelle={`Note, ${titre.toLowerCase()}`}
          album={album}
          depart={saisie.texte}
          maximum={MAX_TEXTE_RDV}
          modifiable={false}
          onModif={() => {}}
        />
      ) : null}
    </section>
  );
};

type Props = {
  conflit: Conflit;
  mienne: SaisieRdv;
  distante: SaisieRdv;
  album: Album;
  moi: string;
  onMienne: () => void;
  onSienne: () => void;
  onLesDeux: () => void;
  onFermer: () => void;
};

/**
 * Shows side by side the fields that both users changed: the user chooses one version, or keeps both. No change is
 * overwritten unseen (RDV-17).
 */
export const ConflitDialog = ({
  conflit,
  mienne,
  distante: saisieDeLAutre,
  album,
  moi,
  onMienne,
  onSienne,
  onLesDeux,
  onFermer,
}: Props) => {
  const { champs } = conflit;
  const deQui = conflit.par === moi ? 'L’autre fenêtre' : conflit.par;
  return (
    <Modal opened onClose={onFermer} title="Deux versions de ce RDV" size="72rem">
      <div className={styles.versions}>
        <Version titre="La vôtre" saisie={mienne} autre={saisieDeLAutre} champs={champs} album={album} />
        <Version
          titre={`${deQui}, à ${heureDe(conflit.le)}`}
          saisie={saisieDeLAutre}
          autre={mienne}
          champs={champs}
          album={album}
        />
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

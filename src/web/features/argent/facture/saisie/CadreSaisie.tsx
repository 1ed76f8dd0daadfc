import { Button, SegmentedControl, Stack } from '@mantine/core';
import { useDeferredValue, useState, type ReactNode } from 'react';
import type { SaisieLue } from '#shared/features/argent/facture/schemas/saisie.ts';
import type { Ajustement } from '#shared/features/argent/facture/schemas.ts';
import type { EtatFormulaire } from '#web/lib/formulaire.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { EnvoiAuPied, Formulaire } from '#web/ui/Formulaire.tsx';
import styles from './Saisie.module.css';
import { SaisieEntete } from './SaisieEntete.tsx';
import { SaisieLignes } from './SaisieLignes.tsx';
import { SaisieTotaux } from './SaisieTotaux.tsx';

export const LARGEUR_COTE_A_COTE = 1440;

const AUCUN: readonly Ajustement[] = [];

type Props = {
  titre: string;
  envoyer: string;
  formulaire: EtatFormulaire<SaisieLue>;
  /** Adjustments of the whole document, as they were read. */
  ajustements?: readonly Ajustement[];
  /** Why the document must be typed. */
  annonce?: ReactNode;
  document: ReactNode;
  onFermer: () => void;
};

/** A document typed beside its picture; on a narrow screen, one or the other shows. */
export const CadreSaisie = ({
  titre,
  envoyer,
  formulaire: f,
  ajustements = AUCUN,
  annonce,
  document,
  onFermer,
}: Props) => {
  const [vue, setVue] = useState<'saisie' | 'document'>('saisie');
  const saisie = f.valeurs;
  // Deferred, so that a keystroke shows at once and the checks of two hundred lines come after.
  const saisieAJuger = useDeferredValue(saisie);
  return (
    <DetailDrawer
      ouvert
      onFermer={useFermeture(onFermer)}
      largeur={LARGEUR_COTE_A_COTE}
      titre={titre}
      pied={
        <>
          <Button visibleFrom="xs" variant="default" onClick={onFermer} disabled={f.enCours}>
            Annuler
          </Button>
          <EnvoiAuPied formulaire={f}>{envoyer}</EnvoiAuPied>
        </>
      }
    >
      <div className={styles.bascule}>
        <SegmentedControl
          fullWidth
          aria-label="Ce qui est montré"
          value={vue}
          onChange={(choisie) => setVue(choisie === 'document' ? 'document' : 'saisie')}
          data={[
            { value: 'saisie', label: 'Saisie' },
            { value: 'document', label: 'Document' },
          ]}
        />
      </div>
      <div className={styles.cote} data-vue={vue}>
        <div className={styles.document}>{document}</div>
        <div className={styles.saisie}>
          <Formulaire formulaire={f} boutonsAuPied>
            <Stack gap="lg">
              {annonce}
              <SaisieEntete f={f} />
              <SaisieLignes
                saisie={saisie}
                aJuger={saisieAJuger}
                erreurs={f.erreurs}
                onChange={(lignes) => f.poser({ lignes })}
              />
              <SaisieTotaux saisie={saisieAJuger} ajustements={ajustements} onReprendre={(totaux) => f.poser(totaux)} />
            </Stack>
          </Formulaire>
        </div>
      </div>
    </DetailDrawer>
  );
};

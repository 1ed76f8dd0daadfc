import { Stack, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { avertissementsRfa } from '#shared/features/argent/rfa/rules.ts';
import { ChampLaboratoire } from '#web/features/catalogue/laboratoire/ChampLaboratoire.tsx';
import { sansIllisible } from '#web/lib/illisible.ts';
import { FormDrawer } from '#web/ui/panneau/FormDrawer.tsx';
import { AvertissementsRfa } from './AvertissementsRfa.tsx';
import styles from '../Rfa.module.css';
import { RfaFormChamps, type ChampsRfaProps } from './RfaFormChamps.tsx';
import { Simulation } from './Simulation.tsx';

export const LARGEUR_RFA = 1080;

type Saisie = Pick<ChampsRfaProps, 'champ' | 'valeurs' | 'poser' | 'erreurs'>;
type Props = Pick<ComponentProps<typeof FormDrawer>, 'titre' | 'envoyer' | 'onFermer'> &
  Pick<ChampsRfaProps, 'cible' | 'operateur'> & {
    formulaire: ComponentProps<typeof FormDrawer>['formulaire'] & Saisie;
    /** A field for a new RFA; a name for an existing one. */
    laboratoire: { champ: object } | { nom: string };
    /** Side effects of saving, shown above the fields. */
    suites?: readonly string[];
  };

/** The form of a RFA, for a pharmacy or a groupement, beside its simulation. */
export const RfaFormCadre = ({ formulaire, laboratoire, suites, cible, operateur, ...tiroir }: Props) => {
  const { champ, valeurs, poser, erreurs } = formulaire;
  const lisible = sansIllisible(valeurs);
  const phrases = [...new Set(avertissementsRfa(lisible).map(({ phrase }) => phrase))];
  return (
    <FormDrawer
      largeur={LARGEUR_RFA}
      formulaire={formulaire}
      avis={<AvertissementsRfa phrases={[...(suites ?? []), ...phrases]} />}
      {...tiroir}
    >
      <div className={styles.saisie}>
        <Stack gap="lg" miw={0}>
          <RfaFormChamps
            champ={champ}
            valeurs={valeurs}
            poser={poser}
            erreurs={erreurs}
            cible={cible}
            operateur={operateur}
            laboratoire={
              'nom' in laboratoire ? (
                <TextInput label="Laboratoire" disabled value={laboratoire.nom} />
              ) : (
                <ChampLaboratoire
                  required
                  favoris
                  data-autofocus
                  placeholder="Tapez les premières lettres"
                  {...laboratoire.champ}
                />
              )
            }
          />
        </Stack>
        <Simulation saisie={lisible} />
      </div>
    </FormDrawer>
  );
};

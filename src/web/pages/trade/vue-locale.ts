import { useState } from 'react';
import type { ModifsVue, VueDeTable } from '#web/ui/table/types.ts';

/** State of a list inside a drawer: page, sort and filters stay out of the URL, which already holds the drawer. */
export const useVueLocale = <F extends object>(depart: VueDeTable, sansFiltre: F) => {
  const [vue, setVue] = useState(depart);
  const [filtres, setFiltres] = useState(sansFiltre);
  return {
    vue,
    filtres,
    changer: ({ page, taille, tri, ordre }: ModifsVue) =>
      setVue((avant) => ({
        page: page ?? 1,
        taille: taille ?? avant.taille,
        tri: tri ?? avant.tri,
        ordre: ordre ?? avant.ordre,
      })),
    filtrer: (modifs: Partial<F>) => {
      setFiltres((avant) => ({ ...avant, ...modifs }));
      setVue((avant) => ({ ...avant, page: 1 }));
    },
  };
};

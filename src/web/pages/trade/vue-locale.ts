import { useState } from 'react';
import type { ModifsVue, VueDeTable } from '#web/ui/table/types.ts';

/** A list inside a drawer, whose address is the drawer's own: its page, sort and filters are not in the URL. */
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

// Five steps from a conflict to code for an app. A step is done when `isDone` says so of the diagnostics. On a phone
// it shows its pane.
'use strict';

const { first } = require('./gallery');

const errors = (diagnostics) => diagnostics.filter(({ severity }) => severity === 1).length;

const tour = {
  file: ['Row.layout', first],
  steps: [
    {
      title: '1 of 5: a contradiction',
      text: 'A row of a list: a photo, a name, a button. On narrow phones it does not fit: the message under the text says which constraints contradict each other, from which width on they work, and by how many points they miss. Choose one of the fixes below the message, or let the name be narrower: change 140 to 100.',
      isDone: (diagnostics) => errors(diagnostics) === 0,
      done: 'The conflict is gone, for every width at once.',
    },
    {
      title: '2 of 5: something open',
      text: 'Remove the line "photo.leading == 16", or put # in front of it. The engine says which view is not determined any more, and offers an equation that settles it.',
      isDone: (diagnostics) => diagnostics.some(({ code }) => code === 'ambiguous'),
      done: 'Choose the equation that is offered, or undo.',
    },
    {
      title: '3 of 5: the picture',
      pane: 'result',
      text: 'Under Picture, drag the right edge of the screen to make it wider or narrower. Then select the photo and drag one of its handles: the number in the text follows.',
      isDone: () => false,
    },
    {
      title: '4 of 5: writing',
      text: 'Write a new line before the closing brace: "photo." lists the attributes that can follow, the likely ones first. Point at a name to see its frame on each screen. Format puts the text in order.',
      isDone: () => false,
    },
    {
      title: '5 of 5: code for an app',
      pane: 'result',
      text: 'Under Swift and Objective-C are the plain constraints of this file for UIKit or AppKit, and under JSON the same as data. Share puts the files into an address; Open… takes layouts from your disk, and storyboards and nibs, which become layouts.',
      isDone: () => false,
    },
  ],
};

module.exports = { tour };

import { render, screen } from '@testing-library/react';
import { Tabs } from './Tabs';

const tabs = ['a', 'b', 'c'].map((id) => ({ id, title: id, content: id }));

it('tabs: on a phone the chosen one is in sight, from the beginning and when another is chosen', () => {
  // A row of 200 pixels in which each tab takes 120.
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    if (this.getAttribute('role') === 'tablist') return new DOMRect(0, 0, 200, 40);
    const at = 'abc'.indexOf(this.textContent ?? '') * 120 - (this.parentElement?.scrollLeft ?? 0);
    return new DOMRect(at, 0, 120, 40);
  });
  const { rerender } = render(<Tabs label="Producto" tabs={tabs} selected="c" />);
  const row = screen.getByRole('tablist');
  expect(row.scrollLeft).toBe(160);
  rerender(<Tabs label="Producto" tabs={tabs} selected="a" />);
  expect(row.scrollLeft).toBe(0);
  rerender(<Tabs label="Producto" tabs={tabs} selected="b" />);
  expect(row.scrollLeft).toBe(40);
});
